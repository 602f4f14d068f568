import { z } from 'zod'
import type { Order } from '#contract/checkout/order.ts'
import { arrivalOf } from '#contract/checkout/order-arrival.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { OrderProblem } from '#contract/checkout/order-problem.ts'
import type { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { earlierShippingName } from '#server/delivery/operations.ts'
import type { TooMany } from '#server/rate-limits/operations.ts'
import { type UnpaidInvoice, unpaidInvoicesOf } from '#server/receivables/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { arrivalFile } from './arrival-calendar-rules.ts'
import { changeOrder, type OrderChange } from './change-order.ts'
import { type ChangeProblem, explainChange } from './change-refusals.ts'
import { confirmOrderEmail, orderEmailLink, requestOrderEmail } from './order-email.ts'
import { linkedOrderNumber, redeemOrderLink, requestOrderLink } from './order-link.ts'
import { readOrderedProducts } from './ordered-products.ts'
import { buyerOf, type OrdersRequest, readerOf } from './orders-request.ts'
import { giveOrder } from './owner-store.ts'
import { reportProblem } from './report-problem.ts'
import { isChangeable } from './rules.ts'
import { type OrderRow, type Payment, readOrder } from './store.ts'
import { readTitles } from './title-store.ts'
import { inReadersWords, orderView, redact } from './view.ts'
import { withdraw } from './withdrawal.ts'

export type OwnOrder = { payment: Payment; order: OrderRow; by: Actor }

/** What a visitor can do with an order that was placed. */
export function placedOrdersForRequest(request: OrdersRequest) {
  const { brand, cookies } = request
  const orderKey = keyFor(request.secret, 'order')
  const buyer = buyerOf(request)
  const reader = readerOf(request)
  const isBuyer = (orderId: string) => buyer.hasPlaced(orderId) || reader.hasOpened(orderId)
  async function find(token: string) {
    const id = readSignedId(orderKey, token)
    const { db } = await request.context()
    const found = id ? await readOrder(db, brand.id, id) : undefined
    return found?.order ? { payment: found.payment, order: found.order } : undefined
  }

  /** Who acts on the order: its customer, staff in the customer's name, or the guest who has placed it. */
  async function actorFor(order: OrderRow): Promise<Actor | undefined> {
    const who = await request.visitor()
    if (who.kind === 'customer' && who.userId === order.customerId)
      return who.actedBy ? { kind: 'staff', id: who.actedBy.id } : { kind: 'customer', id: who.userId }
    return isBuyer(order.id) ? { kind: 'customer' } : undefined
  }

  /** What was frozen is in the language of the order; products and the way of shipping are named in the reader's. */
  async function viewOf(found: { payment: Payment; order: OrderRow }, token: string): Promise<Order> {
    const view = orderView({ ...found, story: await request.story(found, token) }, token, brand)
    const shipments = view.shipments.map(({ method }) => ({
      method: { ...method, name: earlierShippingName(method, request.shippingTexts) },
    }))
    const { db, locale } = await request.context()
    if (locale === view.locale_code) return { ...view, shipments }
    const titles = await readTitles(
      db,
      locale,
      view.items.map((item) => item.product_id),
    )
    return { ...view, shipments, items: inReadersWords(view.items, titles) }
  }

  const place = async () => ({ db: (await request.context()).db, brand: brand.id })

  return {
    /** The order behind a token, for anybody who has it. */
    find,

    /** The whole order for its customer and the buyer's browsers; without names and addresses for all others. */
    async view(token: string): Promise<Order | undefined> {
      const found = await find(token)
      if (!found) return undefined
      const whole = await viewOf(found, token)
      return (await actorFor(found.order)) ? whole : redact(whole)
    },

    /** The order with this id, for the customer who is signed in. Somebody else's does not exist. */
    async viewOfCustomer(
      id: string,
    ): Promise<Result<Order, { code: 'sign-in-required' } | { code: 'order-not-found' }>> {
      const who = await request.visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      const { db } = await request.context()
      const found = z.uuid().safeParse(id).success ? await readOrder(db, brand.id, id) : undefined
      if (!found?.order || found.order.customerId !== who.userId) return err({ code: 'order-not-found' })
      const { payment, order } = found
      const token = signedId(orderKey, order.id)
      return ok(await viewOf({ payment, order }, token))
    },

    /** The ids of the lens products that the customer has bought, the last one first; none for guests. */
    async lensProducts(): Promise<string[]> {
      const who = await request.visitor()
      if (who.kind !== 'customer') return []
      return readOrderedProducts((await request.context()).db, { brand: brand.id, customerId: who.userId })
    },

    /** The customer's invoices that are still to be paid; none for guests. */
    async unpaidInvoices(): Promise<UnpaidInvoice[]> {
      const who = await request.visitor()
      if (who.kind !== 'customer') return []
      return unpaidInvoicesOf((await request.context()).db, { brand: brand.id, customerId: who.userId })
    },

    /** The order, if the visitor may act on it: not with its link alone. */
    async own(token: string): Promise<OwnOrder | undefined> {
      const found = await find(token)
      const by = found && (await actorFor(found.order))
      return by && { ...found, by }
    },

    /** The days of arrival for the calendar of who may act on the order; undefined for all others, and without days. */
    async arrivalCalendar(token: string): Promise<string | undefined> {
      const found = await find(token)
      if (!found || !(await actorFor(found.order))) return undefined
      const { number, customerId, id } = found.order
      const arrival = arrivalOf(await viewOf(found, token))
      if (arrival?.kind !== 'expected' && arrival?.kind !== 'delayed') return undefined
      const { locale, now } = await request.context()
      const page = customerId ? `/my-account/order/${id}` : `/order?order=${number}`
      return arrivalFile({
        uid: `arrival-${number}@${new URL(request.origin).host}`,
        stamp: now,
        brand: brand.name,
        min: arrival.min,
        max: arrival.max,
        summary: request.say('order.calendar_entry', { brand: brand.name, number: String(number) }),
        url: new URL(localizedPath(brand.locales, locale, page), request.origin).href,
      })
    },

    /** Changes where the order is delivered to. A new address for its mails counts once it is confirmed there. */
    async change(token: string, { address, email }: OrderChange): Promise<Result<null, ChangeProblem>> {
      const refuse = (error: Parameters<typeof explainChange>[0]) => err(explainChange(error, request.say))
      const here = { ...(await place()), ...request.writer }
      const found = await find(token)
      const by = found && (await actorFor(found.order))
      if (!by) return refuse({ code: 'order-not-found' })
      const order = found.order.id
      if (!isChangeable(found.order.state)) return refuse({ code: 'order-state', state: found.order.state })
      const changed = address && (await changeOrder(here, { order, by, address }))
      if (changed && !changed.ok) return refuse(changed.error)
      const requested = email === undefined ? ok(null) : await requestOrderEmail(here, { order, email })
      return requested.ok ? requested : refuse(requested.error)
    },
    newEmail: {
      /** Number of the order and its new address, of a link that is still worth something. */
      read: async (token: string) => orderEmailLink(await place(), token),
      async confirm(token: string): Promise<Result<{ number: number; email: string }, ChangeProblem>> {
        const confirmed = await confirmOrderEmail({ ...(await place()), ...request.writer }, token)
        return confirmed.ok ? confirmed : err(explainChange(confirmed.error, request.say))
      },
    },

    /** Tells the storefront's service that something is wrong with the order. */
    async report(
      token: string,
      problem: OrderProblem,
      key: string,
    ): Promise<Result<null, { code: 'order-not-found' } | TooMany>> {
      const { db } = await request.context()
      const found = await find(token)
      const by = found && (await actorFor(found.order))
      if (!by) return err({ code: 'order-not-found' })
      return reportProblem({ db, ...request.writer }, { ...found, by, key, ...problem })
    },

    /** The id of the order behind a token, if it is in the account of the customer who is signed in. */
    async idInAccount(token: string): Promise<string | undefined> {
      const who = await request.visitor()
      const order = who.kind === 'customer' ? (await find(token))?.order : undefined
      return order && who.kind === 'customer' && order.customerId === who.userId ? order.id : undefined
    },

    /** The id of the order behind a token, if this browser may see the whole of it. */
    openedOrder(token: string): string | undefined {
      const id = readSignedId(orderKey, token)
      return id && isBuyer(id) ? id : undefined
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
      /** True if the link was requested in this very browser; only then its page may redeem it by itself. */
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
