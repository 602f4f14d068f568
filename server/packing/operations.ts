import type { LocaleCode } from '#contract/brand.ts'
import { isCarrier } from '#contract/checkout/carriers.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { readBoxCode } from '#contract/staff/box-code.ts'
import {
  checkScan,
  isComplete,
  lineMeant,
  type PackRefusal,
  parcelOf,
  readOrderCode,
  readTrackingNumber,
  type Scan,
} from '#contract/staff/packing.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { beginOrder, checkTrackingNumber, type ShippingRefusal, shipOrder } from '#server/fulfilment/operations.ts'
import { lockOrder } from '#server/orders/operations.ts'
import { canBePacked, claimHolder, claimUntil, nameVariant } from './rules.ts'
import {
  claimOrder,
  deleteBoxes,
  deleteClaim,
  insertBox,
  isInOtherParcel,
  isKnownBox,
  type OrderRef,
  type PackOrder,
  readCode,
  readOrderId,
  readPackOrder,
} from './store.ts'

/** Who packs, and when. */
type Packer = { staff: string; now: Date }

/** Does something to an order that lies on the packing table, while it is locked and nobody else packs it. */
function withPackOrder<T, E>(
  db: Db,
  ref: OrderRef,
  packer: Packer,
  work: (db: Db, order: PackOrder) => Promise<Result<T, E>>,
): Promise<Result<T, E | PackRefusal>> {
  return db.transaction(async (db): Promise<Result<T, E | PackRefusal>> => {
    const id = await readOrderId(db, ref)
    if (!id) return err({ code: 'order-not-found' })
    await lockOrder(db, id)
    // Read by a statement of its own: the lock may have waited for somebody who packed the same order.
    const order = await readPackOrder(db, ref)
    if (!order) return err({ code: 'order-not-found' })
    const holder = claimHolder(order.claim, packer)
    if (canBePacked(order.state) && holder) return err({ code: 'claimed', name: holder })
    return work(db, order)
  })
}

/** From now on nobody else packs this order, until it has left, was put aside, or nothing was scanned for a while. */
export const takeOrder = (db: Db, ref: OrderRef, packer: Packer): Promise<Result<null, PackRefusal>> =>
  withPackOrder(db, ref, packer, async (db, { id, state }) => {
    if (!canBePacked(state)) return err({ code: 'order-state', state } as const)
    await claimOrder(db, { order: id, staff: packer.staff, until: claimUntil(packer.now) })
    return ok(null)
  })

/** Lets a colleague go on with it. The boxes stay in the parcel. */
export const putAside = (db: Db, ref: OrderRef, packer: Packer): Promise<Result<null, PackRefusal>> =>
  withPackOrder(db, ref, packer, async (db, { id }) => {
    await deleteClaim(db, id)
    return ok(null)
  })

/** A box goes into the parcel. The first one begins the order, so that it cannot be cancelled any more. */
export function packBox(
  db: Db,
  ref: OrderRef,
  scan: Scan,
  packer: Packer & { locale: LocaleCode },
): Promise<Result<PackOrder, PackRefusal>> {
  return withPackOrder(db, ref, packer, async (db, order): Promise<Result<PackOrder, PackRefusal>> => {
    const { id, state } = order
    const { staff, now } = packer
    // The same scan once more: its answer was lost on the way.
    if (await isKnownBox(db, scan.id)) return ok(order)
    if (!canBePacked(state)) return err({ code: 'order-state', state })
    const checked = checkScan(order, scan, isoDate(now, shopZone))
    if (!checked.ok)
      return checked.error.code === 'not-in-order' ? explainOther(db, order, checked.error.gtin, packer) : checked
    const box = checked.value
    const { gtin, serial } = box
    if (gtin !== null && serial !== null && (await isInOtherParcel(db, { order: id, gtin, serial })))
      return err({ code: 'serial-twice', serial })
    if (state !== 'open') await beginOrder(db, { order: id, by: { kind: 'staff', id: staff } })
    await insertBox(db, { ...box, order: id, staff }, claimUntil(now))
    return ok({ ...order, state: 'open', boxes: [...order.boxes, box] })
  })
}

/** Says which box it is, and which one was meant. */
async function explainOther(
  db: Db,
  order: PackOrder,
  gtin: string,
  { locale }: { locale: LocaleCode },
): Promise<Result<never, PackRefusal>> {
  const known = await readCode(db, gtin, locale)
  if (!known) return err({ code: 'unknown-code', gtin })
  const instead = lineMeant(order, known.productId)
  return err({ code: 'not-in-order', gtin, is: nameVariant(known, locale), ...(instead && { instead }) })
}

/** A box is taken out again, or all of them. */
export const unpackBoxes = (
  db: Db,
  ref: OrderRef,
  box: string | undefined,
  packer: Packer,
): Promise<Result<null, PackRefusal>> =>
  withPackOrder(db, ref, packer, async (db, { id }) => {
    await deleteBoxes(db, id, box)
    return ok(null)
  })

export type Shipping = {
  carrier: string
  /** Null for a letter without tracking. */
  tracking: string | null
  /** The rest follows in another parcel. */
  isPart: boolean
  /** One for each parcel: sent twice, it leaves once. */
  key: string
}
export type ShipRefusal =
  | PackRefusal
  | ShippingRefusal
  | { code: 'incomplete' | 'tracking-is-box' | 'tracking-number-used' }

/** The parcel leaves with the boxes that were scanned, whose lots are kept with it. */
export function shipPacked(
  db: Db,
  ref: OrderRef,
  { carrier, tracking, isPart, key }: Shipping,
  packer: Packer,
): Promise<Result<{ parcel: number; isLast: boolean }, ShipRefusal>> {
  return withPackOrder(
    db,
    ref,
    packer,
    async (db, order): Promise<Result<{ parcel: number; isLast: boolean }, ShipRefusal>> => {
      if (!isPart && canBePacked(order.state) && !isComplete(order)) return err({ code: 'incomplete' })
      const trackingNumber = tracking === null ? null : readTrackingNumber(tracking)
      if (trackingNumber !== null && isOtherCode(order, trackingNumber, packer)) return err({ code: 'tracking-is-box' })
      if (!isCarrier(carrier)) return err({ code: 'unknown-carrier', carrier })
      const packed = { order: order.id, carrier, key: `packed ${key}`, lines: parcelOf(order) }
      if (trackingNumber !== null && canBePacked(order.state) && packed.lines.length > 0) {
        const use = await checkTrackingNumber(db, { ...packed, trackingNumber })
        if (!use.ok) return use
      }
      const by = { kind: 'staff', id: packer.staff } as const
      const shipped = await shipOrder(db, { ...packed, by, trackingNumber })
      if (!shipped.ok) return canBePacked(order.state) ? shipped : err({ code: 'order-state', state: order.state })
      const { number: parcel, isLast } = shipped.value
      return ok({ parcel, isLast })
    },
  )
}

/** A box or the order was scanned where the carrier's label was expected. */
function isOtherCode({ lines }: PackOrder, typed: string, { now }: Packer): boolean {
  if (readOrderCode(typed)) return true
  const box = readBoxCode(typed, isoDate(now, shopZone))
  return box.ok && lines.some(({ gtins }) => gtins.includes(box.value.gtin))
}
