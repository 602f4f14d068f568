import type { PaymentMethod } from '#contract/payment.ts'
import type { Order } from './order.ts'
import { type OrderState, orderStateTexts } from './order-state.ts'
import type { ParcelState } from './parcel.ts'

const way = ['ordered', 'confirmed', 'packed', 'shipped', 'delivered'] as const
type Step = (typeof way)[number] | 'cancelled' | 'returned'

/** A step of an order: `at` is when it was reached, if it was. */
export type OrderStep = { step: Step; at: string | null; status: 'done' | 'current' | 'next' }

/** How far an order in this state has come at least, whatever was noted. */
const furthest: Partial<Record<OrderState, (typeof way)[number]>> = {
  new: 'confirmed',
  fulfiller_ready: 'confirmed',
  accepted: 'confirmed',
  open: 'packed',
  shipped: 'shipped',
}

type Progress = Pick<Order, 'state' | 'created_at' | 'parcels' | 'events'>

/** The latest moment; null if one of them is missing, or there is none. */
const lastOf = (moments: readonly (string | null)[]) =>
  moments.includes(null)
    ? null
    : (moments
        .filter((moment) => moment !== null)
        .toSorted()
        .at(-1) ?? null)

type ShippedOrder = {
  state: OrderState
  parcels: readonly { state: ParcelState; shipped_at: string | null }[]
}
export const orderProgresses = ['partly_shipped', 'delivered'] as const
export type OrderProgress = (typeof orderProgresses)[number]

/** Whether all of it has arrived. */
export const isDelivered = ({ state, parcels }: ShippedOrder): boolean =>
  state === 'shipped' && parcels.length > 0 && parcels.every((parcel) => parcel.state === 'delivered')

/** How far an order is, where its state says less; null where the state says it all. */
export function progressOf({ state, parcels }: ShippedOrder): OrderProgress | null {
  if (state === 'open' && parcels.some(({ shipped_at }) => shipped_at !== null)) return 'partly_shipped'
  return isDelivered({ state, parcels }) ? 'delivered' : null
}

type LabelledOrder = { state: OrderState; progress: OrderProgress | null; payment_method: PaymentMethod | null }

/**
 * The name of an order's state for its customer. A pending payment is not called so: the provider has promised it, or
 * there would be no order, and the customer has nothing to do.
 */
export function orderLabel({ state, progress, payment_method: method }: LabelledOrder) {
  if (progress) return progressTexts[progress]
  return state === 'payment_pending' && method ? 'order.step_ordered' : orderStateTexts[state]
}

const progressTexts = {
  partly_shipped: 'order.step_partly_shipped',
  delivered: 'order.step_delivered',
} as const satisfies Record<OrderProgress, string>

/** Where an order is, from ordering to its arrival. One that was cancelled or sent back ends there. */
export function orderSteps(order: Progress): OrderStep[] {
  const { state, created_at, parcels, events } = order
  const reached = (wanted: string) => events.findLast((event) => event.state === wanted)?.at ?? null
  const moments: Record<(typeof way)[number], string | null> = {
    ordered: created_at,
    confirmed: reached('new'),
    packed: reached('open'),
    shipped: parcels.map(({ shipped_at }) => shipped_at).find((moment) => moment !== null) ?? reached('shipped'),
    delivered: isDelivered(order) ? lastOf(parcels.map(({ delivered_at }) => delivered_at)) : null,
  }
  const isOver = state === 'cancelled' || state === 'returned'
  const steps = way
    .filter((step) => !isOver || moments[step] !== null)
    .map((step): { step: Step; at: string | null } => ({ step, at: moments[step] }))
  if (isOver) steps.push({ step: state, at: reached(state) })
  // A step without an event is done as well, if a later one is.
  const least = way.indexOf(furthest[state] ?? 'ordered')
  const current = isOver
    ? steps.length - 1
    : Math.max(
        least,
        steps.findLastIndex(({ at }) => at !== null),
      )
  return steps.map(({ step, at }, index) => ({
    step,
    at,
    status: index < current ? 'done' : index === current ? 'current' : 'next',
  }))
}
