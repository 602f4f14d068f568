import type { CartItem } from '#contract/cart/cart.ts'

/** A removed line as it is added again, in its place. */
export function removedWish(item: CartItem, quantity: number) {
  const { product_id, options, eye, wearer_id, position } = item
  const created_from = item.created_from?.type === 'recommendation' ? item.created_from : null
  return { product: { product_id, options, eye, wearer_id }, quantity, position, created_from }
}
