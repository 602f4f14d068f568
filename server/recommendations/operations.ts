import type { Brand } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import type { Product } from '#contract/product.ts'
import type { CrossSell } from '#contract/recommendations.ts'
import { popularIn } from '#server/catalogue/operations.ts'
import type { Db } from '#server/db.ts'
import { recommendByRules } from '#server/recommendations/by-rules.ts'
import type { Recommender } from '#server/recommendations/service.ts'

const favouritesEach = 4

/** The shop's own recommender. */
export const ownRecommender = (db: Db, brand: Pick<Brand, 'id'>): Recommender =>
  recommendByRules((category) => popularIn(db, { brand: brand.id, category, limit: favouritesEach }))

/** What else to look at beside a product; `cards` leaves out what is not sold here. */
export async function crossSell(
  recommender: Recommender,
  product: Product,
  cards: (ids: readonly string[]) => Promise<ProductCard[]>,
): Promise<CrossSell> {
  const { ids, recommendationId, category } = await recommender.crossSell(product)
  return { products: await cards(ids), recommendation_id: recommendationId, metadata: { category } }
}
