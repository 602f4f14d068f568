import { createHash } from 'node:crypto'
import { countPieces } from '#contract/checkout/count-pieces.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type DeliveredInput, type LineFault, mostOnHand, type VariantName } from '#contract/staff/stock.ts'
import { record } from '#server/audit/operations.ts'
import { fewTags, productTag } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import type { FileProblem } from './delivery-rules.ts'
import { type Done, findDelivered, readBooked, readDone, shelve } from './delivery-store.ts'
import { beginStock } from './first-stock.ts'
import { readDeliveryInThread } from './read-in-thread.ts'
import { correctStock, lockStock, onlyMade } from './store.ts'

export type DeliveryReport = Done & {
  /** Of how many variants stock is kept from this delivery on. */
  begun: number
  faults: LineFault[]
  /** When a file with the same content was booked, if it was. */
  bookedAt: string | null
}

/** The same whatever the line ends are: browsers change them on the way. */
const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')).digest('hex')

/** What a file would do, without doing it. */
export async function checkDelivery(db: Db, bytes: Uint8Array): Promise<Result<DeliveryReport, FileProblem>> {
  const read = await readDeliveryInThread(bytes)
  if (!read.ok) return read
  const { found, faults, begun } = await findDelivered(db, read.value.lines)
  return ok({
    lines: found.length,
    pieces: countPieces(found),
    begun: begun.length,
    faults: [...read.value.faults, ...faults].toSorted((a, b) => a.line - b.line),
    bookedAt: (await readBooked(db, hashOf(bytes)))?.at ?? null,
  })
}

/** The form has made the id: sent twice it books once. */
export type DeliveryFile = { id: string; name: string; bytes: Uint8Array; isWanted: boolean }

/** Books all lines of a file, or none. `isWanted`: also if the same file was booked before. */
export async function bookDelivery(
  db: Db,
  staff: string,
  { id, name, bytes, isWanted }: DeliveryFile,
): Promise<Result<Done, FileProblem | { code: 'faults' | 'booked-before' }>> {
  const read = await readDeliveryInThread(bytes)
  if (!read.ok) return read
  const hash = hashOf(bytes)
  return db.transaction(async (db) => {
    // Two people may book the same file at the same moment.
    await lockNames(db, [`delivery ${hash}`])
    const before = await readDone(db, id)
    if (before) return ok({ lines: before.lines, pieces: before.pieces })
    const { found, faults, begun } = await findDelivered(db, read.value.lines)
    if (faults.length > 0 || read.value.faults.length > 0) return err({ code: 'faults' })
    if (!isWanted && (await readBooked(db, hash))) return err({ code: 'booked-before' })
    await beginByDelivery(db, staff, begun)
    const done = await shelve(db, { id, name, hash, staff, pieces: found })
    await announceChange(db, fewTags([...new Set(found.map(({ product }) => productTag(product)))]))
    await record(db, { actor: staff, action: 'stock/delivery', subject: id, details: done })
    return ok(done)
  })
}

/** Books pieces of one variant that somebody has counted at the door. `isNew` is false if the same form was sent before. */
export async function bookPieces(
  db: Db,
  staff: string,
  name: VariantName,
  { id, quantity, note }: DeliveredInput,
): Promise<Result<{ isNew: boolean }, { code: 'not-found' | 'too-many' }>> {
  return db.transaction(async (db) => {
    // The same form may be sent twice at the same moment.
    await lockNames(db, [`delivery ${id}`])
    if (await readDone(db, id)) return ok({ isNew: false })
    const stock = await lockStock(db, name)
    if (!stock && (await onlyMade(db, [name])).length === 0) return err({ code: 'not-found' })
    if ((stock?.onHand ?? 0) + quantity > mostOnHand) return err({ code: 'too-many' })
    if (!stock) await beginByDelivery(db, staff, [name])
    const pieces = [{ ...name, quantity, lot: null, expiry: null, lotGtin: null }]
    await shelve(db, { id, name: note, hash: '', staff, pieces })
    await announceChange(db, [productTag(name.product)])
    const details = { variant: name.variant, pieces: quantity, delivery: id }
    await record(db, { actor: staff, action: 'stock/delivery', subject: name.product, reason: note || null, details })
    return ok({ isNew: true })
  })
}

/**
 * Begins the stock of variants that nobody has counted yet: the delivery is all that is known to be on the shelf. What
 * open orders still need is taken from it; what they were already sent never was in this stock.
 */
async function beginByDelivery(db: Db, staff: string, names: readonly VariantName[]) {
  if (names.length === 0) return
  for (const { waiting, taken, ...name } of await beginStock(db, names))
    if (taken !== waiting) await correctStock(db, { ...name, change: taken - waiting, staff, reason: null })
}
