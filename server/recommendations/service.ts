import type { Product } from '#contract/catalogue/product.ts'

/** Products to offer, by id, best first, and the name that the offer has when one of them is bought. */
export type Offer = { ids: string[]; recommendationId: string; category: string }

/** Knows which products go together. The shop drops what it does not sell. */
export type Recommender = {
  /** Beside one product. */
  crossSell(product: Product): Promise<Offer>
  /** For a cart with these products, in whatever order. Ids that it does not know change nothing. */
  forCart(productIds: readonly string[]): Promise<Offer>
}
