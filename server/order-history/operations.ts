import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { HistoryQuery } from '#contract/checkout/history-query.ts'
import type { HistoryOrder } from '#contract/checkout/order-history.ts'
import { progressOf } from '#contract/checkout/order-progress.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { parcelsOfOrders } from '#server/fulfilment/operations.ts'
import { openInvoices } from '#server/receivables/operations.ts'
import { returnedPieces } from '#server/returns/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { actionOf, arrivalOf, type OrderFacts, trackingOf } from './rules.ts'
import { type ListedOrder, readHistory } from './store.ts'

export type History = { orders: HistoryOrder[]; count: number }
type HistoryContext = {
  db: Db
  brand: Pick<Brand, 'id' | 'country' | 'returnDays'>
  customerId: string
  /** Of the reader. */
  locale: LocaleCode
  now: Date
  /** The name of a way of shipping in the language of the reader. */
  shippingName: (method: { key: string; name: string }) => string
  /** Signs the tokens of orders. */
  orderKey: Buffer
}

/**
 * A page of a customer's orders, in four statements at most, however many orders there are: the page itself, its parcels,
 * what came back of these, and what is to be paid.
 */
export async function historyOf(context: HistoryContext, query: HistoryQuery): Promise<History> {
  const { db, brand, customerId, locale } = context
  const owner = { brand: brand.id, customerId }
  const { orders, count } = await readHistory(db, owner, query, locale)
  const last = Math.ceil(count / query.itemsPerPage)
  // A page beyond the last one is the last one.
  if (orders.length === 0 && count > 0) return historyOf(context, { ...query, page: last })
  return { count, orders: await describe(context, orders) }
}

async function describe(
  { db, brand, now, orderKey, shippingName }: HistoryContext,
  orders: ListedOrder[],
): Promise<HistoryOrder[]> {
  const idsOf = (wanted: (order: ListedOrder) => boolean) => orders.filter(wanted).map(({ id }) => id)
  const [parcels, invoices] = await Promise.all([
    parcelsOfOrders(
      db,
      idsOf(({ state }) => mayHaveParcels.includes(state)),
    ),
    openInvoices(
      db,
      idsOf(({ method }) => method === 'invoice'),
    ),
  ])
  const returned = await returnedPieces(
    db,
    idsOf(({ id }) => parcels.has(id)),
  )
  const zone = zoneOf(brand)
  const situation = { today: isoDate(now, zone), returnDays: brand.returnDays, zone }
  return orders.map((order) => {
    const facts: OrderFacts = {
      ...order,
      shipping: order.shipping && shippingName(order.shipping),
      parcels: parcels.get(order.id) ?? [],
      returned: returned.get(order.id) ?? [],
      openInvoice: invoices.get(order.id) ?? 0,
    }
    const { id, state, total, refunded, items, method } = order
    return {
      id,
      token_value: signedId(orderKey, id),
      number: String(order.number),
      state,
      progress: progressOf(facts),
      created_at: new Date(order.createdAt).toISOString(),
      total,
      refunded,
      currency_code: order.currency,
      payment_method: method,
      items,
      reorderable: order.reorderable,
      arrival: arrivalOf(facts, situation.today),
      action: actionOf(facts, situation),
      tracking_url: trackingOf(facts),
    }
  })
}

const mayHaveParcels: readonly ListedOrder['state'][] = ['open', 'shipped', 'returned']
