import type { Product } from '#contract/catalogue/product.ts'

/** How many an offer has at most. */
const most = 8

/** Lenses are fitted: beside one no other lens is offered, neither a rival's nor one of another kind. */
const isFitted = ({ category }: Pick<Product, 'category'>) => category === 'lens'

/** The categories whose favourites may fill an offer: what completes a lens, or what is like any other product. */
export function favouritesFor(product: Pick<Product, 'category' | 'categories' | 'lens_usage'>): readonly string[] {
  if (isFitted(product)) return completes[nameOf(product)] ?? []
  return product.categories.slice(0, 1)
}

type Candidates = Pick<Product, 'product_id' | 'category' | 'group_upsell' | 'similar_products'> & {
  /** The favourites of each category of `favouritesFor`, in its order. */
  favourites: readonly (readonly string[])[]
}

/** The larger pack first, then in turns what is similar (except to lenses) and what others like. */
export function crossSellIds(product: Candidates): string[] {
  const { product_id, group_upsell, similar_products, favourites } = product
  const offered = inTurns(isFitted(product) ? favourites : [similar_products, ...favourites])
  return offer(group_upsell ? [group_upsell, ...offered] : offered, [product_id])
}

/** The kind of which nothing is offered beside a product, even if orders have both. */
export const notBeside = (product: Pick<Product, 'category'>) => (isFitted(product) ? product.category : undefined)

/** What is in a cart, as far as it decides what goes with it. */
export type Kind = Pick<Product, 'category' | 'lens_usage'>

/** Daily lenses are thrown away, so that nothing cleans or stores them. */
const completes: Readonly<Record<string, readonly string[]>> = {
  lens: ['lenscare', 'humidifier', 'accessory'],
  'daily lens': ['humidifier', 'eye_care'],
  lenscare: ['accessory', 'humidifier'],
  saline: ['accessory', 'humidifier'],
  accessory: ['lenscare'],
  humidifier: ['eye_care'],
  eye_care: ['humidifier'],
  sunglasses: ['accessory'],
  reading_glasses: ['accessory'],
}
const nameOf = ({ category, lens_usage }: Kind) => (lens_usage === 'daily' ? `daily ${category}` : category)

/** The shop's main categories, for carts that suggest nothing. */
const range = ['lenses', 'lenscare', 'sunglasses', 'reading_glasses']

/** Every category that `cartOffer` may want the favourites of. */
export const cartCategories: readonly string[] = [...new Set([...Object.values(completes).flat(), ...range])]

type InCart = {
  ids: readonly string[]
  kinds: readonly Kind[]
  /** By category. */
  favourites: Readonly<Record<string, readonly string[]>>
}

/**
 * In turns what completes the cart's contents, of kinds that are not in it yet; where nothing does, what others like. The
 * name is that of the first kind in the order of the table.
 */
export function cartOffer({ ids, kinds, favourites }: InCart): { ids: string[]; category: string } {
  const names = new Set(kinds.map(nameOf))
  const known = Object.keys(completes).filter((name) => names.has(name))
  const companions = new Set(known.flatMap((name) => completes[name] ?? []))
  for (const { category } of kinds) companions.delete(category)
  const category = kinds.find((kind) => nameOf(kind) === known[0])?.category ?? 'popular'
  const rows = (from: Iterable<string>) => inTurns([...from].map((code) => favourites[code] ?? []))
  const completing = offer(rows(companions), ids)
  return completing.length > 0 ? { ids: completing, category } : { ids: offer(rows(range), ids), category: 'popular' }
}

/** What was bought together comes before what the rules say: orders know better. */
export const boughtFirst = (bought: readonly string[], { ids }: { ids: readonly string[] }): string[] =>
  offer([...bought, ...ids], [])

/** The first of each row, then the second of each … */
function inTurns(rows: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat()
}

const offer = (ids: readonly string[], without: readonly string[]): string[] =>
  [...new Set(ids).difference(new Set(without))].slice(0, most)
