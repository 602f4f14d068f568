import { randomUUID } from 'node:crypto'
import { isCarrier, trackingNumber as trackingPattern } from '#contract/checkout/carriers.ts'
import type { Actor, OrderEventType } from '#contract/checkout/order-event.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { type MoveRefusal, moveUpTo, type OrderAct, withLockedOrder } from './move.ts'
import type { CarrierNews } from './news.ts'
import { parcelDeliveredJob, parcelSentJob } from './news-jobs.ts'
import {
  hasParcelMovedBy,
  type PackedLine,
  type ParcelMove,
  type PiecesRefusal,
  packParcel,
  parcelMovedBy,
} from './rules.ts'
import { insertShipment, lockShipments, moveShipments, readPacking } from './store.ts'

type Shipping = OrderAct & {
  /** All that is open, if it is missing. */
  lines?: readonly PackedLine[]
  carrier: string
  trackingNumber: string | null
  /** What the fulfiller calls the parcel: said twice, it is one parcel. */
  key: string
}
export type ShippingRefusal =
  | MoveRefusal
  | PiecesRefusal
  | { code: 'unknown-carrier'; carrier: string }
  | { code: 'bad-tracking-number' }

/** `isNew`: it was not known before. `isLast`: with it, all of the order has left. */
export type ShippedParcel = { number: number; isNew: boolean; isLast: boolean }

/** A parcel has left the warehouse. With the last piece that was not cancelled the order is `shipped`. */
export function shipOrder(db: Db, shipping: Shipping): Promise<Result<ShippedParcel, ShippingRefusal>> {
  const { order, by, carrier, trackingNumber, key } = shipping
  return withLockedOrder(db, order, async (db, state): Promise<Result<ShippedParcel, ShippingRefusal>> => {
    const { pieces, number, known, country, promisedOn } = await readPacking(db, order, key)
    if (known !== null) return ok({ number: known, isNew: false, isLast: state !== 'open' })
    if (!isCarrier(carrier)) return err({ code: 'unknown-carrier', carrier })
    if (trackingNumber !== null && !trackingPattern.test(trackingNumber)) return err({ code: 'bad-tracking-number' })
    if (state === 'shipped' || state === 'returned') return err({ code: 'order-state', state })
    const packed = packParcel(pieces, shipping.lines)
    if (!packed.ok) return packed
    const { lines, isLast } = packed.value
    const begun = await moveUpTo(db, 'begin', { order, by, state })
    if (!begun.ok) return begun
    await insertShipment(db, {
      id: randomUUID(),
      order,
      number,
      carrier,
      trackingNumber,
      country,
      promisedOn,
      key,
      lines,
      by,
    })
    await enqueue(db, parcelSentJob, { order, parcel: number })
    if (isLast) await moveUpTo(db, 'ship', { order, by, state: 'open' })
    return ok({ number, isNew: true, isLast })
  })
}

/** What is noted of an order when its parcel moves so. */
const events: Partial<Record<ParcelMove, OrderEventType>> = { deliver: 'delivered', lose: 'lost', 'send-back': 'back' }

export type ParcelRefusal = { code: 'parcel-not-found' } | { code: 'parcel-state'; state: ParcelState }

/** The carrier reports of a parcel. The ids of the parcels that it has moved: none if that was known. */
export function hearOfShipment(
  db: Db,
  { carrier, trackingNumber, move, at, by }: CarrierNews & { by: Actor },
): Promise<Result<string[], ParcelRefusal>> {
  return db.transaction(async (db) => {
    const parcels = await lockShipments(db, { carrier, trackingNumber })
    const [first] = parcels
    if (!first) return err({ code: 'parcel-not-found' })
    const moving = parcels.filter(({ state }) => parcelMovedBy(move, state))
    const [one] = moving
    const to = one && parcelMovedBy(move, one.state)
    const event = events[move]
    if (!to || !event)
      return parcels.some(({ state }) => hasParcelMovedBy(move, state))
        ? ok([])
        : err({ code: 'parcel-state', state: first.state })
    const ids = moving.map(({ id }) => id)
    await moveShipments(db, { ids, to, deliveredAt: to === 'delivered' ? at : null, event, by })
    if (to === 'delivered')
      for (const { order, number } of moving) await enqueue(db, parcelDeliveredJob, { order, parcel: number })
    return ok(ids)
  })
}
