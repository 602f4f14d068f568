import { data, redirect } from 'react-router'
import type { Order } from '#contract/checkout/order.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The order, for visitors who may do this to it now. Its page tells the others how it is, or how to get that far. */
export async function openOrder({ orders, path }: Shop, token: string, isPossible: (order: Order) => boolean) {
  const order = await orders.view(token)
  if (!order) throw data(null, 404)
  if (!isPossible(order)) throw redirect(path(`/order/${token}`), 303)
  return order
}
