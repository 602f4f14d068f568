import type { Order } from '#contract/checkout/order.ts'
import type { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId } from '#server/secrets/signed-id.ts'
import { buyerOf, type OrdersRequest } from './orders-request.ts'
import { giveOrder, readOrder } from './store.ts'
import { orderView, redact } from './view.ts'
import { withdraw } from './withdrawal.ts'

/** What a visitor can do with an order that was placed. */
export function placedOrdersForRequest(request: OrdersRequest) {
  const { brand } = request
  const orderKey = keyFor(request.secret, 'order')
  const buyer = buyerOf(request)

  return {
    /** The whole order for its customer and the browser that placed it; without names and addresses for all others. */
    async view(token: string): Promise<Order | undefined> {
      const id = readSignedId(orderKey, token)
      const { db } = await request.context()
      const found = id ? await readOrder(db, brand.id, id) : undefined
      if (!found?.order) return undefined
      const { payment, order } = found
      const who = await request.visitor()
      const isOwn = who.kind === 'customer' && who.userId === order.customerId
      const whole = orderView({ payment, order }, token)
      return isOwn || buyer.hasPlaced(order.id) ? whole : redact(whole)
    },

    /** A guest's order becomes that of the customer who has signed in since, in the same browser. */
    async claim(token: string) {
      const id = readSignedId(orderKey, token)
      const who = await request.visitor()
      if (!id || !buyer.hasPlaced(id) || who.kind !== 'customer' || who.actedBy) return
      await giveOrder((await request.context()).db, id, who.userId)
    },

    /** Withdraws from a contract. Number and e-mail address of the order are enough. */
    async withdraw(declaration: Withdrawal) {
      const { db, now } = await request.context()
      return withdraw({ db, now, brand: brand.id, client: request.client, ...request.writer }, declaration)
    },
  }
}
