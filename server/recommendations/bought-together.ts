import { boughtFirst, notBeside } from './rules.ts'
import type { Offer, Recommender } from './service.ts'

/** The other products that were bought most often with these, without those of one category. */
export type BoughtWith = (ids: readonly string[], without?: string) => Promise<string[]>

/** Puts what orders say before what another recommender says. */
export function recommendBoughtTogether(boughtWith: BoughtWith, otherwise: Recommender): Recommender {
  async function before(ids: readonly string[], offered: Promise<Offer>, without?: string): Promise<Offer> {
    const [bought, offer] = await Promise.all([boughtWith(ids, without), offered])
    return { ...offer, ids: boughtFirst(bought, offer) }
  }
  return {
    crossSell: (product) => before([product.product_id], otherwise.crossSell(product), notBeside(product)),
    forCart: (productIds) => before(productIds, otherwise.forCart(productIds)),
  }
}
