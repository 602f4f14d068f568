import { crossSellIds, favouritesFor } from '#server/recommendations/rules.ts'
import type { Recommender } from '#server/recommendations/service.ts'

type Favourites = (category: string) => Promise<string[]>

/** Needs no other service: the catalogue says what is similar and what is bought most. */
export const recommendByRules = (favouritesIn: Favourites): Recommender => ({
  async crossSell(product) {
    const favourites = await Promise.all(favouritesFor(product).map(favouritesIn))
    return {
      ids: crossSellIds({ ...product, favourites }),
      recommendationId: `cross-sell-${product.product_id}`,
      category: product.category,
    }
  },
})
