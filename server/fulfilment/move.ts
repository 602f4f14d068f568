import type { Actor } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { lockOrder, moveLockedOrder, noteOrderEvent, promiseLater, type WrongState } from '#server/orders/operations.ts'
import { orderDelayedJob } from './news-jobs.ts'
import { type FulfilmentMove, stepsUpTo } from './rules.ts'
import { readPacking } from './store.ts'

export type OrderAct = { order: string; by: Actor }
export type MoveRefusal = WrongState | { code: 'order-not-found' }

/** Moves an order that the transaction has locked, with the moves on the way to it. `false`: it was made before. */
export async function moveUpTo(
  db: Db,
  move: FulfilmentMove,
  { order, by, state }: OrderAct & { state: OrderState },
): Promise<Result<boolean, WrongState>> {
  const steps = stepsUpTo(move, state)
  if (!steps) return err({ code: 'order-state', state })
  for (const step of steps) {
    const moved = await moveLockedOrder(db, { order, by, ...step })
    if (!moved.ok) throw new Error(`The moves of orders and of fulfilment contradict each other: ${step.move}`)
  }
  return ok(steps.length > 0)
}

/** Does this to an order, if it exists, while it is locked. */
export function withLockedOrder<T, E>(
  db: Db,
  order: string,
  work: (db: Db, state: OrderState) => Promise<Result<T, E>>,
): Promise<Result<T, E | { code: 'order-not-found' }>> {
  return db.transaction(async (db) => {
    const state = await lockOrder(db, order)
    return state ? work(db, state) : err({ code: 'order-not-found' })
  })
}

const move =
  (to: FulfilmentMove) =>
  (db: Db, act: OrderAct): Promise<Result<boolean, MoveRefusal>> =>
    withLockedOrder(db, act.order, (db, state) => moveUpTo(db, to, { ...act, state }))

/** The fulfiller was told of the order. Repeating any of these moves changes nothing, and answers `false`. */
export const noteHandedOver = move('hand-over')
/** The fulfiller has taken the order. */
export const acceptOrder = move('accept')
/** The order is being packed: it cannot be cancelled any more. */
export const beginOrder = move('begin')

/** Whether any of it has yet to leave. */
const isUnderWay = (state: OrderState) => (stepsUpTo('ship', state) ?? []).length > 0

/** A later day of arrival. `false`: the customer was told that day, or a later one, already. */
export function delayOrder(
  db: Db,
  { order, by, arrival }: OrderAct & { arrival: string },
): Promise<Result<boolean, MoveRefusal>> {
  return withLockedOrder(db, order, async (db, state) => {
    if (!isUnderWay(state)) return err({ code: 'order-state', state })
    const { promisedOn: before } = await readPacking(db, order, '')
    if (before !== null && arrival <= before) return ok(false)
    await noteOrderEvent(db, { order, by, type: 'delayed', details: { arrival, before } })
    await promiseLater(db, { order, arrival })
    await enqueue(db, orderDelayedJob, { order, arrival })
    return ok(true)
  })
}

/** The fulfiller cannot or will not deliver it, so a person has to look at it. `false`: that is known. */
export function noteRefused(db: Db, { order, by }: OrderAct): Promise<Result<boolean, MoveRefusal>> {
  return withLockedOrder(db, order, async (db, state) => {
    if (!isUnderWay(state)) return err({ code: 'order-state', state })
    const { isRefused } = await readPacking(db, order, '')
    if (!isRefused) await noteOrderEvent(db, { order, by, type: 'refused', details: {} })
    return ok(!isRefused)
  })
}
