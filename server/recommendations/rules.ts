import type { Product } from '#contract/product.ts'

const most = 8

/** What each kind of product is worn, cleaned or kept with: a category of the shop. */
const goesWith: Partial<Record<Product['category'], string>> = {
  lens: 'lenscare',
  sunglasses: 'accessory',
  reading_glasses: 'accessory',
}

/** The categories whose favourites may fill an offer: first what goes with the product, then what is like it. */
export function favouritesFor({ category, categories }: Pick<Product, 'category' | 'categories'>): string[] {
  const companion = goesWith[category]
  const own = categories.find((code) => code !== companion)
  return [companion, own].filter((code) => code !== undefined)
}

type Candidates = Pick<Product, 'product_id' | 'group_upsell' | 'similar_products'> & {
  /** The favourites of each category of `favouritesFor`, in its order. */
  favourites: readonly (readonly string[])[]
}

/** The larger pack first, then in turns what is similar, what goes with it and what others like. */
export function crossSellIds({ product_id, group_upsell, similar_products, favourites }: Candidates): string[] {
  const rows = [similar_products, ...favourites]
  const longest = Math.max(...rows.map(({ length }) => length))
  const inTurns = Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat()
  const offered = new Set(group_upsell ? [group_upsell, ...inTurns] : inTurns)
  offered.delete(product_id)
  return [...offered].slice(0, most)
}
