import { type Choice, type WantedSide, wantedSides } from '#contract/catalogue/lens-choice.ts'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { DeliveryItem, DeliveryVariant, UsualDelivery } from '#contract/checkout/delivery.ts'

/** The price and the delivery of a choice, as far as they are known. */
export type Offer = {
  pricing: Pricing
  /** The number of pieces that the total is for. */
  quantity: number
  delivery: readonly DeliveryItem[]
  /** What is said while values are missing. */
  usual: UsualDelivery | null
}

/** The same lens for both eyes is one item of the delivery. */
export function deliveryVariants(catalog: string, productId: string, sides: readonly WantedSide[]): DeliveryVariant[] {
  const variants = new Map<string, DeliveryVariant>()
  for (const { options, quantity } of sides) {
    const id = variantId(productId, options)
    const before = variants.get(id)?.quantity ?? 0
    const variant_representation = { product_id: productId, option: options }
    variants.set(id, { catalog, variant_representation, quantity: before + quantity })
  }
  return [...variants.values()]
}

/** The delivery of a side; undefined while the last response is about another lens. */
export const deliveryOf = (
  { delivery }: Pick<Offer, 'delivery'>,
  productId: string,
  { options }: WantedSide,
): DeliveryItem | undefined => delivery.find(({ meta }) => meta.variant_id === variantId(productId, options))

/** How many pieces of a side's lens are wanted, including those for the other eye if it is the same lens. */
export function piecesOf(productId: string, choice: Choice, { options }: WantedSide): number {
  const id = variantId(productId, options)
  const alike = wantedSides(choice).filter((side) => variantId(productId, side.options) === id)
  return alike.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What one costs if so many are bought, as far as the page knows: a price of a link has no list of its own. */
export function priceOfOne({ price_channel, unit, in_cart, bulk_price, bulk_from }: Pricing, pieces: number) {
  if (price_channel !== 'website') return undefined
  const hasBulkPrice = bulk_price > 0 && pieces + in_cart >= bulk_from
  return hasBulkPrice ? Math.min(bulk_price, unit.website) : unit.website
}
