import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { daysPerLens } from '#contract/catalogue/supply.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import { dayAfter, type LensDelivery } from './rules.ts'

export type LensParcel = {
  state: ParcelState
  quantity: number
  promisedOn: string | null
  shippedOn: string | null
  deliveredOn: string | null
}

/** A line of an order with lenses, and where its boxes are. */
export type LensLine = {
  orderId: string
  eye: Eye | null
  wearerId: string | null
  productId: string
  options: Options
  usage: string
  /** Lenses in a box. */
  units: number
  /** Boxes that were ordered and not cancelled. */
  quantity: number
  /** Boxes that were sent back. */
  returned: number
  /** The last day of arrival that the customer was told. */
  promisedOn: string | null
  parcels: readonly LensParcel[]
}

type Arrival = { boxes: number; on: string; isExpected: boolean }

/** What a parcel usually takes, where nobody was told a day. */
const usualDays = 3

/**
 * When the boxes of a line arrive. A parcel that has left counts from the day that the customer was told, also if the
 * carrier never reports its arrival; what has not left cannot arrive before tomorrow. Parcels that are lost or came back
 * bring nothing.
 */
export function arrivalsOf(line: Omit<LensLine, 'eye' | 'wearerId'>, today: string): Arrival[] {
  const arrivals: Arrival[] = []
  let waiting = line.quantity
  for (const { state, quantity, ...parcel } of line.parcels) {
    if (state === 'planned' || state === 'handed_over') continue
    waiting -= quantity
    if (state === 'delivered') arrivals.push({ boxes: quantity, on: parcel.deliveredOn ?? today, isExpected: false })
    if (state === 'shipped') {
      const on = parcel.promisedOn ?? line.promisedOn ?? dayAfter(parcel.shippedOn ?? today, usualDays)
      arrivals.push({ boxes: quantity, on, isExpected: true })
    }
  }
  if (waiting > 0) {
    const tomorrow = dayAfter(today, 1)
    const promised = line.promisedOn ?? dayAfter(today, usualDays)
    arrivals.push({ boxes: waiting, on: promised > tomorrow ? promised : tomorrow, isExpected: true })
  }
  return withoutReturned(arrivals, line.returned)
}

function withoutReturned(arrivals: readonly Arrival[], returned: number): Arrival[] {
  let toTake = returned
  return arrivals.flatMap((arrival) => {
    const taken = Math.min(toTake, arrival.boxes)
    toTake -= taken
    return taken < arrival.boxes ? [{ ...arrival, boxes: arrival.boxes - taken }] : []
  })
}

/** An eye's lenses of a line. Those without an eye are divided evenly; the right eye gets the odd one. */
export function lensesFor(eye: Eye, of: Eye | null, lenses: number): number {
  if (of !== null) return of === eye ? lenses : 0
  return eye === 'right' ? Math.ceil(lenses / 2) : Math.floor(lenses / 2)
}

export const deliveriesTo = (eye: Eye, lines: readonly LensLine[], today: string): LensDelivery[] =>
  lines.flatMap((line) => {
    const days = daysPerLens(line.usage)
    if (days === undefined) return []
    const lens = { productId: line.productId, options: line.options, daysPerLens: days }
    return arrivalsOf(line, today).flatMap(({ boxes, on, isExpected }): LensDelivery[] => {
      const lenses = lensesFor(eye, line.eye, boxes * line.units)
      return lenses > 0 ? [{ kind: 'delivery', on, isExpected, order: line.orderId, lens, lenses }] : []
    })
  })
