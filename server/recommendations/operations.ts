import type { Brand } from '#contract/brand.ts'
import type { CrossSell, Recommendations } from '#contract/cart/recommendations.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { favouritesBeside } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { recommendBoughtTogether } from './bought-together.ts'
import { recommendByRules } from './local-recommender.ts'
import type { Recommender } from './service.ts'
import { countTogether, readBoughtWith } from './store.ts'

const favouritesEach = 4
/** Half of an offer: the rest follows the rules, such as that there is a larger pack. */
const boughtAtMost = 4
/** Pairs grow with the square: of a larger order only so many products are counted. */
const countedAtMost = 30

/** The shop's own recommender: one statement for what orders say, one for what the catalogue says. */
export const ownRecommender = (db: Db, { id: brand }: Pick<Brand, 'id'>): Recommender =>
  recommendBoughtTogether(
    (ids, without) => readBoughtWith(db, { brand, ids, without, limit: boughtAtMost }),
    recommendByRules((ids, categories) => favouritesBeside(db, { brand, ids, categories, limit: favouritesEach })),
  )

/** Called once per order, in the transaction that notes its confirmation. Unknown products do not count, repeated ones once. */
export async function noteBoughtTogether(db: Db, brand: string, productIds: readonly string[]): Promise<void> {
  const different = [...new Set(productIds)].slice(0, countedAtMost)
  if (different.length > 1) await countTogether(db, brand, different)
}

type Cards = (ids: readonly string[]) => Promise<ProductCard[]>

/** What else to look at beside a product; `cards` leaves out what is not sold here. */
export async function crossSell(recommender: Recommender, product: Product, cards: Cards): Promise<CrossSell> {
  const { ids, recommendationId, category } = await recommender.crossSell(product)
  return { products: await cards(ids), recommendation_id: recommendationId, metadata: { category } }
}

/** What goes with the contents of a cart. */
export async function forCart(
  recommender: Recommender,
  productIds: readonly string[],
  cards: Cards,
): Promise<Recommendations> {
  const { ids, recommendationId, category } = await recommender.forCart(productIds)
  return { result: await cards(ids), recommendationId, recommendationCategory: category }
}
