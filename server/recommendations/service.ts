import type { Product } from '#contract/product.ts'

/** Products to offer, by id, and how the offer is called when one of them is bought. */
type Offer = { ids: string[]; recommendationId: string; category: string }

/** Whoever knows what goes with what. The shop drops what it does not sell. */
export type Recommender = { crossSell(product: Product): Promise<Offer> }
