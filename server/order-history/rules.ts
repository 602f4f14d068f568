import type { CarrierCode } from '#contract/checkout/carriers.ts'
import type { Arrival, HistoryAction } from '#contract/checkout/order-history.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { lastReturnDay, returnablePieces } from '#server/returns/rules.ts'

type SentParcel = {
  state: ParcelState
  carrier: CarrierCode
  tracking_url: string | null
  shipped_at: string | null
  delivered_at: string | null
  items: readonly Pieces[]
}

/** What the orders, parcels, returns and receivables know of one order. */
export type OrderFacts = {
  state: OrderState
  delivery: { min: string; max: string } | null
  /** The day that was named instead, if the order is delayed. */
  delayedTo: string | null
  shipping: string | null
  parcels: readonly SentParcel[]
  returned: readonly Pieces[]
  /** What is still to be paid of its invoice. */
  openInvoice: number
}

const isUnderWay = ({ state }: Pick<SentParcel, 'state'>) => state === 'shipped'

/** Orders of which something may still arrive. */
const expected: readonly OrderState[] = ['payment_pending', 'new', 'fulfiller_ready', 'accepted', 'open']

/** When the rest of an order comes, and why then; null if nothing is expected, or the day is unknown. */
export function arrivalOf(order: OrderFacts, today: string): Arrival | null {
  const { state, delivery, delayedTo, shipping, parcels } = order
  const isExpected = expected.includes(state) || (state === 'shipped' && parcels.some(isUnderWay))
  const min = delayedTo ?? delivery?.min
  const max = delayedTo ?? delivery?.max
  if (!isExpected || !min || !max) return null
  const last = parcels.findLast(isUnderWay)
  return {
    min,
    max,
    overdue: max < today,
    reason: delayedTo ? 'delayed' : last ? 'shipped' : 'planned',
    shipping,
    carrier: last?.carrier ?? null,
    shipped_at: last?.shipped_at ?? null,
  }
}

/** The page about the parcel that is on its way, if the carrier has one. */
export const trackingOf = ({ parcels }: Pick<OrderFacts, 'parcels'>): string | null =>
  parcels.findLast((parcel) => isUnderWay(parcel) && parcel.tracking_url !== null)?.tracking_url ?? null

/** `zone`: the clock of the storefront. */
type Situation = { today: string; returnDays: number; zone: string }

function isReturnable({ parcels, returned }: OrderFacts, { today, returnDays, zone }: Situation): boolean {
  const day = lastReturnDay(parcels, returnDays, zone)
  return day !== undefined && today <= day && returnablePieces(parcels, returned).length > 0
}

/** The ways to go on with an order, the most urgent first. */
const actions: readonly [HistoryAction, (order: OrderFacts, situation: Situation) => boolean][] = [
  ['pay', ({ state, openInvoice }) => state !== 'cancelled' && openInvoice > 0],
  ['track', (order) => trackingOf(order) !== null],
  ['return', isReturnable],
]

/** The one thing that makes sense to do with an order now. */
export const actionOf = (order: OrderFacts, situation: Situation): HistoryAction =>
  actions.find(([, makesSense]) => makesSense(order, situation))?.[0] ?? 'details'

/** How the customer searches: words that a title has all of, and the beginning of an order's number. */
export function searchOf(phrase: string): { words: string[]; number: string } {
  const words = phrase.toLowerCase().split(' ').filter(Boolean)
  const number = /^#?(\d{1,10})$/.exec(phrase)?.[1] ?? ''
  return { words, number }
}
