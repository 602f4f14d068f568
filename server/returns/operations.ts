import { randomUUID } from 'node:crypto'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { ReturnedPieces, ReturnState } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { lockOrder, moveLockedOrder, noteOrderEvent } from '#server/orders/operations.ts'
import { grantRefund, readRefunds } from '#server/refunds/operations.ts'
import { demoReturnJob, returnAnnouncedJob, returnReceivedJob, returnSettledJob, settleReturnJob } from './jobs.ts'
import {
  acceptedPieces,
  type CheckedLine,
  type CheckRefusal,
  checkedLines,
  isWholeOrder,
  type ReturnMove,
  type ReturnRefusal,
  refundWish,
  returnMovedBy,
  returnRefusal,
  sendByDay,
} from './rules.ts'
import {
  insertReturn,
  moveReturn,
  noteChecked,
  readBack,
  readReturn,
  readReturns,
  returnedPieces,
  type StoredReturn,
} from './store.ts'

export { lastReturnDay, returnAddressOf, returnablePieces } from './rules.ts'
export {
  demoReturnJob,
  readReturn,
  readReturns,
  returnAnnouncedJob,
  returnedPieces,
  returnReceivedJob,
  returnSettledJob,
  type StoredReturn,
}

type Announcement = {
  order: { id: string; number: number; brand: string }
  pieces: readonly ReturnedPieces[]
  /** One for each act: the same one sent twice announces one return. */
  key: string
  by: Actor
  /** How long after the last delivery it can be announced; undefined: however late, as staff may decide. */
  returnDays: number | undefined
  /** The parcel is there already, and nobody has announced it: the customer hears that it has come. */
  hasCome?: boolean
  now: Date
  /** The clock of the storefront. */
  zone: string
}
/** `isRepeated`: the same act was done before. */
type Announced = { number: string; isRepeated: boolean }
export type AnnounceRefusal = ReturnRefusal | { code: 'order-not-found' }

/** A customer is going to send something back. No money moves before it has come and was checked. */
export function announceReturn(
  db: Db,
  { order, pieces, key, by, returnDays, hasCome = false, now, zone }: Announcement,
): Promise<Result<Announced, AnnounceRefusal>> {
  return db.transaction(async (db): Promise<Result<Announced, AnnounceRefusal>> => {
    if (!(await lockOrder(db, order.id))) return err({ code: 'order-not-found' })
    const earlier = await readReturns(db, order.id)
    const before = earlier.find((one) => one.key === key)
    if (before) return ok({ number: before.number, isRepeated: true })
    const returned = earlier.flatMap(({ lines }) => lines)
    const parcels = await parcelsOf(db, order.id)
    const refusal = returnRefusal(pieces, { parcels, returned, returnDays, now, zone })
    if (refusal) return err(refusal)
    const id = randomUUID()
    const number = `R${order.number}-${earlier.length + 1}`
    const { id: orderId, brand } = order
    await insertReturn(db, { id, brand, orderId, number, key, sendBy: sendByDay(now, zone), lines: pieces })
    await noteOrderEvent(db, { order: orderId, type: 'return', by, details: { number, pieces } })
    if (hasCome) await receiveReturn(db, id, by)
    else await enqueue(db, returnAnnouncedJob, { return: id })
    return ok({ number, isRepeated: false })
  })
}

export type ReturnStateRefusal = { code: 'return-state'; state: ReturnState } | { code: 'return-not-found' }

/** Moves a return with its order locked, and notes it. `false`: it was moved before. */
async function moveOn(
  db: Db,
  id: string,
  { move, by, note }: { move: ReturnMove; by: Actor; note?: string | undefined },
): Promise<Result<StoredReturn | false, ReturnStateRefusal>> {
  const known = await readReturn(db, id)
  if (!known) return err({ code: 'return-not-found' })
  await lockOrder(db, known.orderId)
  const found = await readReturn(db, id)
  if (!found) return err({ code: 'return-not-found' })
  const to = returnMovedBy(move, found.state)
  if (!to) return isPast(move, found.state) ? ok(false) : err({ code: 'return-state', state: found.state })
  await moveReturn(db, id, { from: found.state, to, note })
  const { number, orderId } = found
  await noteOrderEvent(db, { order: orderId, type: 'return', by, details: { number, from: found.state, to, note } })
  return ok(found)
}

/** True if a return in this state has made the move already. */
const isPast = (move: ReturnMove, state: ReturnState) =>
  move === 'receive' ? state !== 'announced' : move === 'check' ? state !== 'announced' && state !== 'received' : false

/**
 * The parcel of a return has come. Repeating it changes nothing. `isChecked`: it is checked at the same moment, so that
 * one letter tells of both.
 */
export function receiveReturn(
  db: Db,
  id: string,
  by: Actor,
  { isChecked = false } = {},
): Promise<Result<boolean, ReturnStateRefusal>> {
  return db.transaction(async (db) => {
    const moved = await moveOn(db, id, { move: 'receive', by })
    if (!moved.ok) return moved
    if (moved.value && !isChecked) await enqueue(db, returnReceivedJob, { return: id })
    return ok(moved.value !== false)
  })
}

type Check = { found: readonly CheckedLine[]; note?: string | undefined; by: Actor }

/** Somebody has looked at what came. What can be sold again is back on the shelf; a job settles the money. */
export function checkReturn(
  db: Db,
  id: string,
  { found, note, by }: Check,
): Promise<Result<boolean, ReturnStateRefusal | CheckRefusal>> {
  return allOrNothing(db, async (db): Promise<Result<boolean, ReturnStateRefusal | CheckRefusal>> => {
    const moved = await moveOn(db, id, { move: 'check', by, note })
    if (!moved.ok) return moved
    if (!moved.value) return ok(false)
    const checked = checkedLines(moved.value.lines, found)
    if (!checked.ok) return checked
    await noteChecked(db, moved.value, checked.value)
    await enqueue(db, settleReturnJob, { return: id })
    return ok(true)
  })
}

/**
 * Refunds what was taken back. If all of the order has come back, the shipping costs are refunded as well, and the order
 * is `returned`. Repeating it changes nothing.
 */
export async function settleReturn(db: Db, id: string): Promise<void> {
  const by = { kind: 'shop' } as const
  await db.transaction(async (db) => {
    const found = await readReturn(db, id)
    if (found?.state !== 'checked') return
    const { orderId: order, lines } = found
    const state = await lockOrder(db, order)
    const accepted = acceptedPieces(lines)
    const moved = await moveOn(db, id, { move: accepted.length > 0 ? 'refund' : 'refuse', by })
    if (!moved.ok || !moved.value || !state) return
    await enqueue(db, returnSettledJob, { return: id })
    if (accepted.length === 0) return
    const { ordered, back } = await readBack(db, order)
    const isWhole = isWholeOrder(ordered, back)
    const wish = refundWish(accepted, { isWhole, earlier: await readRefunds(db, order) })
    // The letter about refused pieces has the text already.
    const isAllTaken = lines.every(({ quantity, accepted }) => accepted === quantity)
    const reason = isAllTaken ? (found.note ?? undefined) : undefined
    const refund = await grantRefund(db, { order, key: `return ${id}`, cause: 'return', wish, reason, by })
    if (!refund.ok) throw new Error(`The refund of a return was refused: ${refund.error.code}`)
    if (isWhole) await moveLockedOrder(db, { order, move: 'return', from: state, by })
  })
}
