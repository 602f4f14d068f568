import type { Order } from './order.ts'
import { isDelivered } from './order-progress.ts'

/** When an order arrives, or has arrived. Days are those of the calendar, `at` is a moment. */
export type OrderArrival =
  | { kind: 'expected' | 'delayed'; min: string; max: string }
  | { kind: 'delivered'; at: string }
  | { kind: 'unknown' }

type ArrivingOrder = Pick<
  Order,
  'state' | 'parcels' | 'events' | 'calculated_arrival_date_min' | 'calculated_arrival_date_max'
>

/** Null for an order of which nothing arrives any more, or whose day of arrival is unknown. */
export function arrivalOf(order: ArrivingOrder): OrderArrival | null {
  const { state, parcels, events, calculated_arrival_date_min: min, calculated_arrival_date_max: max } = order
  if (state === 'cancelled' || state === 'returned') return null
  if (isDelivered(order)) {
    const at = parcels
      .flatMap(({ delivered_at }) => delivered_at ?? [])
      .toSorted()
      .at(-1)
    return at ? { kind: 'delivered', at } : null
  }
  // What the carrier has lost or brings back arrives on no day that was promised.
  if (state === 'shipped' && parcels.length > 0 && !parcels.some((parcel) => parcel.state === 'shipped')) return null
  if (!min || !max) return { kind: 'unknown' }
  // A parcel that has left has a day of its own.
  return state !== 'shipped' && events.some(({ type }) => type === 'delayed')
    ? { kind: 'delayed', min: max, max }
    : { kind: 'expected', min, max }
}
