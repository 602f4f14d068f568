import type { PostalAddress } from '#contract/address/postal-address.ts'
import { piecesOfLine } from '#contract/checkout/count-pieces.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import type { ReturnState } from '#contract/checkout/return.ts'
import type { Happening } from '#contract/staff/happening.ts'

/** What an order began with. */
export type Beginning = { lines: readonly Pieces[]; address: PostalAddress | null; email: string }

/** The new address or e-mail of an event. A field is null if it did not change, or if the new value was not stored. */
export type Contact = { address: PostalAddress | null; email: string | null }
export type PastEvent = { id: number; what: Happening | undefined; contact?: Contact | undefined }

/** An order as it was at some moment. */
export type PastOrder = {
  state: OrderState
  lines: (Pieces & { cancelled: number; shipped: number; returned: number })[]
  parcels: { number: number; state: ParcelState }[]
  returns: { number: string; state: ReturnState }[]
  refunded: number
  isPaid: boolean
  /** The day of arrival that was named last, if it was named anew. */
  arrival: string | null
  address: PostalAddress | null
  email: string
}

type LineCount = 'cancelled' | 'shipped' | 'returned'

const counted = ({ lines }: PastOrder, field: LineCount, pieces: readonly Pieces[]) => ({
  lines: lines.map((line) => ({
    ...line,
    [field]: line[field] + piecesOfLine(pieces, line.line),
  })),
})

const parcelNow = ({ parcels }: PastOrder, number: number, state: ParcelState) => ({
  parcels: [...parcels.filter((one) => one.number !== number), { number, state }].sort((a, b) => a.number - b.number),
})

const nothing = () => ({})

type Changes = {
  [Type in Happening['type']]: (
    order: PastOrder,
    event: Extract<Happening, { type: Type }>,
    contact: Contact | undefined,
  ) => Partial<PastOrder>
}

/** What each kind of event changes. */
const changes: Changes = {
  priced: nothing,
  // An order is paid when it is placed, except if it is free, if its payment is pending, or if it is paid by invoice.
  placed: (_, { state, method }) => ({
    state,
    isPaid: state !== 'payment_pending' && !!method && method !== 'invoice',
  }),
  moved: (order, { to, cause }) => ({ state: to, isPaid: order.isPaid || cause === 'payment settled' }),
  settled: () => ({ isPaid: true }),
  paid: (_, { isTakenBack }) => ({ isPaid: !isTakenBack }),
  cancelled: (order, { pieces }) => counted(order, 'cancelled', pieces),
  changed: (order, _, contact) => ({
    address: contact?.address ?? order.address,
    email: contact?.email ?? order.email,
  }),
  delayed: (_, { arrival }) => ({ arrival }),
  shipped: (order, { parcel, lines }) => ({
    ...counted(order, 'shipped', lines),
    ...parcelNow(order, parcel, 'shipped'),
  }),
  delivered: (order, { parcel }) => parcelNow(order, parcel, 'delivered'),
  lost: (order, { parcel }) => parcelNow(order, parcel, 'lost'),
  back: (order, { parcel }) => parcelNow(order, parcel, 'back'),
  refused: nothing,
  withdrawal: nothing,
  problem: nothing,
  return: ({ returns }, { number, to }) => ({
    returns: [...returns.filter((one) => one.number !== number), { number, state: to }],
  }),
  // What was taken back of a return is what was refunded for it.
  refund: (order, { cause, amount, lines }) => ({
    ...(cause === 'return' && counted(order, 'returned', lines)),
    refunded: order.refunded + amount,
  }),
  note: nothing,
  mail: nothing,
  coupon: nothing,
  'paid-back': nothing,
  'sent-again': nothing,
  uncollectable: nothing,
  held: nothing,
  'pay-again': nothing,
}

/** The table has one entry for each type, so the event fits the change that is found by its type. */
const changeBy = <What extends Happening>(order: PastOrder, what: What, contact: Contact | undefined) => {
  const change = changes[what.type] as (
    order: PastOrder,
    event: What,
    contact: Contact | undefined,
  ) => Partial<PastOrder>
  return change(order, what, contact)
}

/** How an order looked after the event with this id, computed from what it began with and its events up to there. */
export function replay(
  { lines, address, email }: Beginning,
  events: readonly PastEvent[],
  upTo = Number.POSITIVE_INFINITY,
): PastOrder {
  const begun: PastOrder = {
    state: 'cart',
    lines: lines.map(({ line, quantity }) => ({ line, quantity, cancelled: 0, shipped: 0, returned: 0 })),
    parcels: [],
    returns: [],
    refunded: 0,
    isPaid: false,
    arrival: null,
    address,
    email,
  }
  let order = begun
  for (const { id, what, contact } of events)
    if (what && id <= upTo) order = { ...order, ...changeBy(order, what, contact) }
  return order
}
