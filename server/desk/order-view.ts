import type { Brand } from '#contract/brand.ts'
import { carrierOf } from '#contract/checkout/carriers.ts'
import { piecesOfLine } from '#contract/checkout/count-pieces.ts'
import type { Parcel } from '#contract/checkout/parcel.ts'
import { type OrderAct, orderActs } from '#contract/staff/order-acts.ts'
import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { mailsOfOrder } from '#server/mail/operations.ts'
import { nobody, type Snapshot } from '#server/orders/operations.ts'
import { refundable } from '#server/refunds/operations.ts'
import { readReturns, type StoredReturn } from '#server/returns/operations.ts'
import { canHear, possibleActs } from './order-rules.ts'
import { eventOf, type OrderPageRow, readOrderPage } from './order-store.ts'
import { type Beginning, type PastEvent, type PastOrder, replay } from './replay-rules.ts'

/** Who looks at the page. */
type Reader = { id: string; role: StaffRole; isFresh: boolean }

/** What an order began with, from what was frozen when it was paid. */
export const beginningOf = ({ snapshot }: Pick<OrderPageRow, 'snapshot'>): Beginning => ({
  lines: snapshot.lines.map(({ line, quantity }) => ({ line, quantity })),
  address: snapshot.cart.shipping_address,
  email: snapshot.email,
})

const nameOn = (address: Snapshot['cart']['billing_address']) =>
  [address?.first_name, address?.last_name].filter(Boolean).join(' ')

/** The lines as they are now, with what was frozen of each. */
export function linesOf(
  { lines, snapshot }: OrderPageRow,
  parcels: readonly Parcel[],
  returns: readonly StoredReturn[],
) {
  const shipped = parcels.flatMap(({ items }) => items)
  const back = returns
    .filter(({ state }) => state === 'refunded')
    .flatMap(({ lines }) => lines.map(({ line, accepted }) => ({ line, quantity: accepted ?? 0 })))
  return lines.map(({ line, quantity, cancelled }) => {
    const item = snapshot.cart.items[line - 1]
    const { title = '', category = '', formatted_options = [], images, total = 0, unit_price = 0 } = item ?? {}
    return {
      line,
      quantity,
      cancelled,
      shipped: piecesOfLine(shipped, line),
      returned: piecesOfLine(back, line),
      title,
      category,
      formatted_options,
      eye: item?.eye ?? null,
      wearer_name: item?.wearer_name ?? null,
      picture: images?.front,
      total,
      unit_price,
    }
  })
}

/** A step of the replay: the event that was chosen, and those beside it. */
function replayed(row: OrderPageRow, events: readonly PastEvent[], at: number | undefined) {
  const place = events.findIndex(({ id }) => id === at)
  if (place < 0) return null
  const order: PastOrder = replay(beginningOf(row), events, at)
  return { at: events[place]?.id, before: events[place - 1]?.id, after: events[place + 1]?.id, order }
}

/** Everything that the desk shows of an order; undefined if the order does not exist. */
export async function readOrderView(
  db: Db,
  brands: readonly Brand[],
  { brand, number, at }: { brand: string; number: number; at?: number | undefined },
  reader: Reader,
) {
  const row = await readOrderPage(db, brand, number)
  if (!row) return undefined
  const [parcels, returns, mails, money] = await Promise.all([
    parcelsOf(db, row.id),
    readReturns(db, row.id),
    mailsOfOrder(db, row.id),
    refundable(db, row.id),
  ])
  const { cart, locale, delivery } = row.snapshot
  const way = cart.shipments[0]?.method
  const events = row.events.map(eventOf)
  const address = row.shippingAddress ?? cart.shipping_address
  const can = possibleActs({ ...row, parcels, hasAddress: address !== null, left: money?.left ?? 0 })
  const may = (act: StaffAct) => roleMay(reader.role, act)
  const mayDo = (act: OrderAct) => can.includes(act) && may(orderActs[act])
  const { id, state, total, refunded, currency, method, refunds, documents, receivable } = row
  return {
    id,
    brand: { id: brand, name: brands.find((one) => one.id === brand)?.name ?? brand },
    number,
    state,
    total,
    refunded,
    currency,
    /** In which coupons of this storefront are. */
    ownCurrency: brands.find((one) => one.id === brand)?.currency ?? currency,
    locale,
    createdAt: row.createdAt,
    /** Null once the account is deleted. */
    email: row.email === nobody ? null : row.email,
    customer: row.customerId ? { id: row.customerId, name: row.customerName || nameOn(cart.billing_address) } : null,
    address,
    billing: cart.billing_address,
    comment: cart.comment,
    payment: {
      method,
      state: row.paymentState,
      problem: row.paymentProblem,
      transaction: row.transactionId,
      paidAt: row.paidAt,
    },
    shipping: way?.name ?? null,
    /** The carrier that the shipping option names. */
    carrier: way ? carrierOf(way.code) : undefined,
    delivery,
    sums: {
      items: cart.items_total,
      promotion: cart.order_promotion_total,
      coupon: cart.promotion_coupon?.code ?? null,
      shipping: cart.shipping_total,
    },
    lines: linesOf(row, parcels, returns),
    parcels,
    /** Which parcels a report is possible about, by what it says. */
    news: {
      delivered: parcels.filter((one) => canHear('deliver', one)).map((one) => one.number),
      lost: parcels.filter((one) => canHear('lose', one)).map((one) => one.number),
      back: parcels.filter((one) => canHear('send-back', one)).map((one) => one.number),
    },
    returns: returns.map(({ number, state, lines }) => ({ number, state, lines })),
    refunds,
    /** What can be refunded at most; null for who may not refund. */
    refundable: may('refund') && money ? money : null,
    documents,
    receivable,
    mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
    notes: row.notes.map(({ authorId, ...note }) => ({ ...note, isMine: authorId === reader.id })),
    events: events.map(({ contact: _, ...event }) => event),
    past: replayed(row, events, at),
    /** What this member of staff can do to it now. */
    acts: can.filter(mayDo),
    maySendMails: may('send-mail-again') && row.email !== nobody,
    mayFindCustomers: may('find-customer'),
    maySeeReturns: may('check-return'),
    isFresh: reader.isFresh,
  }
}
export type OrderView = NonNullable<Awaited<ReturnType<typeof readOrderView>>>
