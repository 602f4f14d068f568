import type { Cart } from '#contract/cart/cart.ts'

/** What is missing for free shipping; undefined if there is no reason for a hint. */
export function missingForFreeShipping(
  cart: Pick<Cart, 'free_shipping' | 'items_total' | 'shipping_price'>,
): { missing: number; share: number; name: string } | undefined {
  const { from, missing, name } = cart.free_shipping
  const isOffered = from > 0 && cart.shipping_price > 0
  if (!isOffered || name === null || cart.items_total <= 0 || missing <= 0) return undefined
  return { missing, name, share: Math.floor(((from - missing) / from) * 100) }
}

/** How much less than the recommended prices the customer pays, coupon included. */
export const savedInAll = ({ items, order_promotion_total }: Pick<Cart, 'items' | 'order_promotion_total'>) =>
  items.reduce((sum, { savings }) => sum + savings.savings_from_regular, 0) - order_promotion_total
