import type { Order } from '#contract/checkout/order.ts'
import type { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { ok, type Result } from '#contract/result.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { linkedOrderNumber, redeemOrderLink, requestOrderLink } from './order-link.ts'
import { buyerOf, type OrdersRequest, readerOf } from './orders-request.ts'
import { giveOrder, readOrder } from './store.ts'
import { orderView, redact } from './view.ts'
import { withdraw } from './withdrawal.ts'

/** What a visitor can do with an order that was placed. */
export function placedOrdersForRequest(request: OrdersRequest) {
  const { brand, cookies } = request
  const orderKey = keyFor(request.secret, 'order')
  const buyer = buyerOf(request)
  const reader = readerOf(request)
  const isBuyer = (orderId: string) => buyer.hasPlaced(orderId) || reader.hasOpened(orderId)
  const place = async () => ({ db: (await request.context()).db, brand: brand.id })

  return {
    /** The whole order for its customer and the buyer's browsers; without names and addresses for all others. */
    async view(token: string): Promise<Order | undefined> {
      const id = readSignedId(orderKey, token)
      const { db } = await request.context()
      const found = id ? await readOrder(db, brand.id, id) : undefined
      if (!found?.order) return undefined
      const { payment, order } = found
      const who = await request.visitor()
      const isOwn = who.kind === 'customer' && who.userId === order.customerId
      const whole = await orderView(db, brand, { payment, order }, token)
      return isOwn || isBuyer(order.id) ? whole : redact(whole)
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

    link: {
      /** Mails a link to an order, if number and e-mail address fit; the visitor does not learn whether they do. */
      async request(lookup: { number: string; email: string }) {
        const { client, background, writer } = request
        const { token } = requestOrderLink({ ...(await place()), client, background, ...writer }, lookup)
        cookies.write('orderLink', digestOf(token))
      },
      /** Whether the link was requested in this very browser; only then its page may redeem it by itself. */
      isOwn: (token: string) => cookies.read('orderLink') === digestOf(token),
      /** Undefined if the link is worth nothing. */
      orderNumber: async (token: string) => linkedOrderNumber(await place(), token),
      /** From now on this browser may see the order. Returns the token of the order's page. */
      async redeem(token: string): Promise<Result<{ orderToken: string }, { code: 'link-invalid' }>> {
        const redeemed = await redeemOrderLink(await place(), token)
        if (!redeemed.ok) return redeemed
        const { orderId } = redeemed.value
        reader.remember(orderId)
        cookies.clear('orderLink')
        return ok({ orderToken: signedId(orderKey, orderId) })
      },
    },
  }
}
