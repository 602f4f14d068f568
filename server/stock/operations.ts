import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import type { CountInput, LevelInput, LineFault, VariantName } from '#contract/staff/stock.ts'
import { record } from '#server/audit/operations.ts'
import { productTag } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { type FileProblem, readDelivery } from './delivery-rules.ts'
import { bookDelivered, findDelivered, insertDelivery, isBooked, readBooked } from './delivery-store.ts'
import {
  correctStock,
  isVariantMade,
  lockStock,
  lockWaitingFor,
  readWaitingFor,
  setLevel,
  startStock,
  takeForWaiting,
  type WaitingFor,
} from './store.ts'

const sumOf = (waiting: readonly WaitingFor[]) => waiting.reduce((sum, { pieces }) => sum + pieces, 0)

/** What has to be on the shelf: what is for sale, and what was sold and has not left. */
export const shelfOf = (onHand: number, waiting: readonly WaitingFor[]) => onHand + sumOf(waiting)

type NotFound = { code: 'not-found' }

/**
 * Corrects the stock by the difference between the shelf and what should be there. A sale meanwhile changes neither, and
 * so is not undone; if a parcel left or somebody else counted, the count is refused.
 */
export async function countStock(
  db: Db,
  staff: string,
  name: VariantName,
  { counted, shelf, reason }: CountInput,
): Promise<Result<{ change: number }, NotFound | { code: 'counted-meanwhile'; shelf: number } | { code: 'too-few' }>> {
  return db.transaction(async (db) => {
    const stock = await lockStock(db, name)
    if (!stock && shelf === null) return countFirst(db, staff, name, { counted, reason })
    if (!stock) return err({ code: 'not-found' })
    const now = shelfOf(stock.onHand, await readWaitingFor(db, name))
    if (now !== shelf) return err({ code: 'counted-meanwhile', shelf: now })
    const change = counted - now
    if (change === 0) return ok({ change })
    // What sells only what is there cannot owe any: an order has to be cancelled first.
    if (stock.stopOrder && stock.onHand + change < 0) return err({ code: 'too-few' })
    await correctStock(db, { ...name, change, staff, reason })
    await announceChange(db, [productTag(name.product)])
    const details = { variant: name.variant, from: stock.onHand, to: stock.onHand + change }
    await record(db, { actor: staff, action: 'stock/count', subject: name.product, reason, details })
    return ok({ change })
  })
}

/**
 * The first count of a variant: from now on stock is kept of it. What open orders still have to get lies on the shelf as
 * well, so it is taken first. An order that is placed at this very moment is not seen; the next count shows it.
 */
async function countFirst(
  db: Db,
  staff: string,
  name: VariantName,
  { counted, reason }: Pick<CountInput, 'counted' | 'reason'>,
): Promise<Result<{ change: number }, NotFound | { code: 'counted-meanwhile'; shelf: number }>> {
  if (!(await isVariantMade(db, name))) return err({ code: 'not-found' })
  await lockWaitingFor(db, name)
  if (!(await startStock(db, name))) {
    const stock = await lockStock(db, name)
    return err({ code: 'counted-meanwhile', shelf: shelfOf(stock?.onHand ?? 0, await readWaitingFor(db, name)) })
  }
  const onHand = counted - sumOf(await readWaitingFor(db, name))
  const taken = await takeForWaiting(db, name)
  // What has left of these orders was never on this count, and they have taken it as well.
  if (onHand + taken !== 0) await correctStock(db, { ...name, change: onHand + taken, staff, reason })
  await announceChange(db, [productTag(name.product)])
  const details = { variant: name.variant, from: null, to: onHand }
  await record(db, { actor: staff, action: 'stock/count', subject: name.product, reason, details })
  return ok({ change: counted })
}

export async function changeLevel(
  db: Db,
  staff: string,
  name: VariantName,
  { level, before }: LevelInput,
): Promise<Result<null, NotFound | { code: 'was-faster' }>> {
  return db.transaction(async (db) => {
    const stock = await lockStock(db, name)
    if (!stock) return err({ code: 'not-found' })
    // A form that was sent twice finds what it wished for.
    if (stock.level === level) return ok(null)
    if (stock.level !== before) return err({ code: 'was-faster' })
    await setLevel(db, { ...name, level })
    const details = { variant: name.variant, from: before, to: level }
    await record(db, { actor: staff, action: 'stock/level', subject: name.product, details })
    return ok(null)
  })
}

export type DeliveryReport = {
  lines: number
  pieces: number
  faults: LineFault[]
  /** When a file with the same content was booked, if it was. */
  bookedAt: string | null
}

/** The same whatever the line ends are: browsers change them on the way. */
const hashOf = (bytes: Uint8Array) =>
  createHash('sha256').update(new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')).digest('hex')

/** What a file would do, without doing it. */
export async function checkDelivery(db: Db, bytes: Uint8Array): Promise<Result<DeliveryReport, FileProblem>> {
  const read = readDelivery(bytes)
  if (!read.ok) return read
  const { found, faults } = await findDelivered(db, read.value.lines)
  return ok({
    lines: found.length,
    pieces: found.reduce((sum, { quantity }) => sum + quantity, 0),
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
): Promise<Result<{ lines: number; pieces: number }, FileProblem | { code: 'faults' | 'booked-before' }>> {
  const read = readDelivery(bytes)
  if (!read.ok) return read
  const hash = hashOf(bytes)
  return db.transaction(async (db) => {
    const { found, faults } = await findDelivered(db, read.value.lines)
    if (faults.length > 0 || read.value.faults.length > 0) return err({ code: 'faults' })
    const booking = { id, name, hash, staff, lines: found }
    const done = { lines: found.length, pieces: found.reduce((sum, { quantity }) => sum + quantity, 0) }
    // Two people may book the same file at the same moment.
    await lockNames(db, [`delivery ${hash}`])
    if (await isBooked(db, id)) return ok(done)
    if (!isWanted && (await readBooked(db, hash))) return err({ code: 'booked-before' })
    await insertDelivery(db, booking)
    await bookDelivered(db, booking)
    await announceChange(db, [...new Set(found.map(({ productId }) => productTag(productId)))])
    await record(db, { actor: staff, action: 'stock/delivery', subject: id, details: done })
    return ok(done)
  })
}
