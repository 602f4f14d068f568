import type { Cart } from '#contract/cart/cart.ts'

type ShippingFields = Pick<Cart, 'free_shipping' | 'items_total' | 'shipping_price'>

/** What is missing for free shipping; undefined if there is no reason for a hint. */
export function missingForFreeShipping(
  cart: ShippingFields,
): { missing: number; share: number; name: string } | undefined {
  const { from, missing, name } = cart.free_shipping
  const isOffered = from > 0 && cart.shipping_price > 0
  if (!isOffered || name === null || cart.items_total <= 0 || missing <= 0) return undefined
  return { missing, name, share: Math.floor(((from - missing) / from) * 100) }
}

/** The way of shipping that the goods have made free; undefined if it always is, or is not yet. */
export function earnedShipping({ free_shipping: { from, missing, name }, shipping_price }: ShippingFields) {
  return from > 0 && shipping_price > 0 && missing <= 0 ? (name ?? undefined) : undefined
}

/** How much less than the recommended prices the customer pays, coupon included. */
export const savedInAll = ({ items, order_promotion_total }: Pick<Cart, 'items' | 'order_promotion_total'>) =>
  items.reduce((sum, { savings }) => sum + savings.savings_from_regular, 0) - order_promotion_total
