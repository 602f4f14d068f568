import { boughtFirst } from './rules.ts'
import type { Offer, Recommender } from './service.ts'

/** The other products that were bought most often with these. */
export type BoughtWith = (ids: readonly string[]) => Promise<string[]>

/** Puts what orders say before what another recommender says. */
export function recommendBoughtTogether(boughtWith: BoughtWith, otherwise: Recommender): Recommender {
  async function before(ids: readonly string[], offered: Promise<Offer>): Promise<Offer> {
    const [bought, offer] = await Promise.all([boughtWith(ids), offered])
    return { ...offer, ids: boughtFirst(bought, offer) }
  }
  return {
    crossSell: (product) => before([product.product_id], otherwise.crossSell(product)),
    forCart: (productIds) => before(productIds, otherwise.forCart(productIds)),
  }
}
