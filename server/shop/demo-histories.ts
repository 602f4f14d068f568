import { carrierOf } from '#contract/checkout/carriers.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import type { DemoParcel } from '#server/fulfilment/demo-parcel-store.ts'
import type { DemoEvent } from '#server/orders/demo-order-store.ts'
import type { Snapshot } from '#server/orders/snapshot-rules.ts'
import type { DemoLenses } from './demo-wearers.ts'

const hours = (count: number) => count * 3_600_000
export const days = (count: number) => hours(24 * count)

export const confirmedState = 'new' satisfies OrderState

type DemoMove = { to: OrderState; after: number; actor: Actor['kind'] }

/** What has happened to an order of the demo. Durations are in milliseconds; all but the first begin when it was placed. */
export type DemoHistory = {
  placedBefore: number
  method: PaymentMethod
  state: OrderState
  /** What was bought beside the bottle. */
  also?: readonly string[]
  moves: readonly DemoMove[]
  deliveredAfter?: number
  /** Whether it was placed with the Miles and More number. */
  hasMiles?: true
  /** Whether the customer is reminded of it. */
  hasReminder?: true
  /** Beside the bottle. */
  lenses?: readonly DemoLenses[]
}

const handedOver: DemoMove[] = [
  { to: 'fulfiller_ready', after: hours(0.1), actor: 'shop' },
  { to: 'accepted', after: hours(0.5), actor: 'fulfiller' },
  { to: 'open', after: hours(2), actor: 'fulfiller' },
]
export const shipped: DemoMove[] = [...handedOver, { to: 'shipped', after: hours(20), actor: 'fulfiller' }]

const monthly = (right: number, left: number, boxes = 1): DemoLenses => ({
  boxes,
  wearer: 'self',
  productId: 'kelvary-air-6',
  right: { sphere: right, radius: 8.6, diameter: 14 },
  left: { sphere: left, radius: 8.6, diameter: 14 },
})
const daily = (productId: string, right: number, left: number): DemoLenses => ({
  boxes: 1,
  wearer: 'child',
  productId,
  right: { sphere: right, radius: 8.4, diameter: 14.2 },
  left: { sphere: left, radius: 8.4, diameter: 14.2 },
})

/** What an order of before has and the shop sells no more: the lens has a successor in the same values, the drops are sold out. */
export const formerRange = ['ondrella-day-classic-30', 'rivelune-hydra-mono-30-doses']

/**
 * The orders of the demo's customer, the oldest first: two that have arrived, of which the second is not paid yet, one
 * cancelled, one on its way, one being packed. samples/bank/ pays the second. The bonus points of the first are enough for
 * a coupon.
 */
export const demoHistories: readonly DemoHistory[] = [
  {
    placedBefore: days(40),
    method: 'visa',
    state: 'shipped',
    also: ['salvenne-360', 'kapselle-travel-1', 'rivelune-hydra-mono-30-doses'],
    moves: shipped,
    deliveredAfter: days(2),
    hasMiles: true,
    lenses: [monthly(-2.5, -2.75, 2), daily('ondrella-day-classic-30', -1.25, -1.25)],
  },
  { placedBefore: days(12), method: 'invoice', state: 'shipped', moves: shipped, deliveredAfter: days(2) },
  {
    placedBefore: days(9),
    method: 'visa',
    state: 'cancelled',
    moves: [...handedOver.slice(0, 1), { to: 'cancelled', after: hours(1), actor: 'customer' }],
  },
  {
    placedBefore: days(2),
    method: 'visa',
    state: 'shipped',
    moves: shipped,
    hasMiles: true,
    hasReminder: true,
    lenses: [monthly(-2.75, -2.75)],
  },
  {
    placedBefore: hours(5),
    method: 'visa',
    state: 'open',
    moves: handedOver,
    lenses: [daily('ondrella-day-30', -1.5, -1.25)],
  },
]

const later = (at: Date, after: number) => new Date(at.getTime() + after)

const piecesOf = ({ lines }: Snapshot) => lines.map(({ line, quantity }) => ({ line, quantity }))

/** All of it goes back, as `insertDemoRefund` stores it. */
const refundOf = ({ cart, lines }: Snapshot) => ({
  cause: 'cancellation',
  amount: cart.total,
  shipping: cart.shipping_total,
  goodwill: 0,
  lines: lines.map(({ line, quantity, total, discount }) => ({ line, quantity, amount: total + discount })),
})

type PlannedParcel = Omit<DemoParcel, 'orderId'>

/** The parcel in which all of it left; undefined if it has not. */
export function parcelOf(
  { moves, deliveredAfter }: DemoHistory,
  at: Date,
  snapshot: Snapshot,
): PlannedParcel | undefined {
  const { cart, delivery } = snapshot
  const left = moves.find(({ to }) => to === 'shipped')
  const carrier = carrierOf(cart.shipments[0]?.method.code ?? '')
  const country = cart.shipping_address?.country_code
  if (!left || !carrier || !country) return undefined
  return {
    carrier,
    country,
    promisedOn: delivery?.max ?? null,
    shippedAt: later(at, left.after),
    deliveredAt: deliveredAfter === undefined ? null : later(at, deliveredAfter),
    lines: piecesOf(snapshot),
  }
}

/** The events of an order after it was placed, in the order in which they happened. */
export function eventsOf(
  { moves }: DemoHistory,
  at: Date,
  { parcel, snapshot }: { parcel: PlannedParcel | undefined; snapshot: Snapshot },
): DemoEvent[] {
  const events: DemoEvent[] = []
  let from: OrderState = confirmedState
  for (const { to, after, actor } of moves) {
    const happened = { at: later(at, after), actor }
    if (to === 'shipped' && parcel) {
      const { carrier, lines } = parcel
      events.push({ type: 'shipped', ...happened, details: { parcel: 1, carrier, lines } })
    }
    if (to === 'cancelled') {
      events.push({ type: 'refund', ...happened, details: refundOf(snapshot) })
      events.push({ type: 'cancelled', ...happened, details: { pieces: piecesOf(snapshot) } })
    }
    events.push({ type: 'moved', ...happened, details: { from, to } })
    from = to
  }
  if (parcel?.deliveredAt)
    events.push({ type: 'delivered', at: parcel.deliveredAt, actor: 'carrier', details: { parcel: 1 } })
  return events
}
