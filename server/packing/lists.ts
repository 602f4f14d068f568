import type { LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type BoxCode, type BoxCodeRefusal, readBoxCode } from '#contract/staff/box-code.ts'
import { type NamedVariant, orderCode } from '#contract/staff/packing.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { barcodesOf } from '#server/documents/operations.ts'
import { readLot, readLots, readPicked, readRecalled, writeLot } from './list-store.ts'
import { inPickOrder, isLate, lotsToTake, nameVariant, type PickedVariant } from './rules.ts'
import { type OrderRef, readCode, readWaitingOrders, type WaitingOrder } from './store.ts'

const boardLength = 30
/** So many orders are picked on one walk. */
const walkLength = 10
/** More would not fit on a cart, nor into an address. */
const mostPicked = 50

type BoardOrder = WaitingOrder & { isLate: boolean }

/** A page of what waits to be packed, and the order behind which the next one begins. */
export async function listWaiting(
  db: Db,
  { after, now }: { after: string | undefined; now: Date },
): Promise<{ orders: BoardOrder[]; next: string | undefined }> {
  const found = await readWaitingOrders(db, { after, limit: boardLength + 1 })
  const today = isoDate(now, shopZone)
  const orders = found.slice(0, boardLength).map((order) => ({ ...order, isLate: isLate(order.promisedOn, today) }))
  return { orders, next: found.length > boardLength ? orders.at(-1)?.id : undefined }
}

/** The oldest order that is not being packed. */
export async function nextToPack(db: Db, now: Date): Promise<BoardOrder | undefined> {
  const { orders } = await listWaiting(db, { after: undefined, now })
  return orders.find(({ claimedBy }) => claimedBy === null) ?? orders[0]
}

export type PickList = {
  orders: { brand: string; number: number; code: string; bars: number[] }[]
  variants: PickedVariant[]
}

/** What to fetch for these orders, or else for the next ten, shelf by shelf. */
export async function pickList(db: Db, wanted: readonly OrderRef[]): Promise<PickList> {
  const refs = wanted.length > 0 ? wanted.slice(0, mostPicked) : await nextOrders(db)
  const picked = await readPicked(db, refs)
  const variants = inPickOrder(picked).map((one) => ({ ...one, lots: lotsToTake(one.lots, one.quantity) }))
  // Orders of which nothing is open any more are left out.
  const isWanted = ({ brand, number }: OrderRef) =>
    variants.some(({ orders }) => orders.some((order) => order.brand === brand && order.number === number))
  const orders = refs.filter(isWanted).map((ref) => ({ ...ref, code: orderCode(ref) }))
  const bars = await barcodesOf(orders.map(({ code }) => code))
  return { orders: orders.map((order, index) => ({ ...order, bars: bars[index] ?? [] })), variants }
}

async function nextOrders(db: Db): Promise<OrderRef[]> {
  const waiting = await readWaitingOrders(db, { after: undefined, limit: walkLength })
  return waiting.map(({ brand, number }) => ({ brand, number }))
}

type FoundLot = { box: BoxCode; is: NamedVariant; shelf: string | null; quantity: number | null }
export type LotRefusal = BoxCodeRefusal | { code: 'unknown-code'; gtin: string } | { code: 'no-lot' }

/** What a scanned box says of its lot, and how many of it are known to be on the shelf. */
export async function findLot(
  db: Db,
  code: string,
  { locale, now }: { locale: LocaleCode; now: Date },
): Promise<Result<FoundLot, LotRefusal>> {
  const read = readBoxCode(code, isoDate(now, shopZone))
  if (!read.ok) return read
  const { gtin, lot } = read.value
  const known = await readCode(db, gtin, locale)
  if (!known) return err({ code: 'unknown-code', gtin })
  if (lot === null) return err({ code: 'no-lot' })
  const stored = await readLot(db, gtin, lot)
  return ok({
    box: { ...read.value, expiry: read.value.expiry ?? stored?.expiry ?? null },
    is: nameVariant(known, locale),
    shelf: known.shelf,
    quantity: stored?.quantity ?? null,
  })
}

export type LotCount = { code: string; quantity: number; before: number | null }

/** So many boxes of this lot are on the shelf. `counted-meanwhile`: somebody else has counted since. */
export async function countLot(
  db: Db,
  { code, quantity, before }: LotCount,
  by: { staff: string; locale: LocaleCode; now: Date },
): Promise<Result<null, LotRefusal | { code: 'counted-meanwhile'; quantity: number }>> {
  const found = await findLot(db, code, by)
  if (!found.ok) return found
  const { gtin, lot, expiry } = found.value.box
  if (lot === null) return err({ code: 'no-lot' })
  const isWritten = await db.transaction(async (db) => {
    const isWritten = await writeLot(db, { gtin, lot, expiry, quantity, before })
    if (isWritten)
      await record(db, { actor: by.staff, action: 'lot/count', subject: gtin, details: { lot, quantity, before } })
    return isWritten
  })
  return isWritten ? ok(null) : err({ code: 'counted-meanwhile', quantity: found.value.quantity ?? 0 })
}

const lotsShown = 100

export async function listLots(db: Db, locale: LocaleCode) {
  const lots = await readLots(db, locale, lotsShown)
  return lots.map(({ title, category, options, colorTexts, ...lot }) => ({
    ...lot,
    is: nameVariant({ title, category, options, colorTexts }, locale),
  }))
}

const recallLength = 100

export type Recall = { gtin: string; lot: string | undefined; after: string | undefined }

/** The parcels in which a lot left. Names and addresses only for who may find customers. */
export async function findRecalled(
  db: Db,
  search: Recall,
  { mayName, locale }: { mayName: boolean; locale: LocaleCode },
) {
  const found = await readRecalled(db, { ...search, limit: recallLength + 1 })
  const known = await readCode(db, search.gtin, locale)
  const parcels = found
    .slice(0, recallLength)
    .map((parcel) => (mayName ? parcel : { ...parcel, email: null, name: null, customerId: null }))
  return {
    is: known && nameVariant(known, locale),
    parcels,
    next: found.length > recallLength ? parcels.at(-1)?.shipment : undefined,
  }
}
