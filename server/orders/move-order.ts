import { sql } from 'drizzle-orm'
import type { Actor, OrderEventType } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { hasMovedBy, movedBy, type OrderMove } from './rules.ts'

/** The order is in a state that does not allow it. */
export type WrongState = { code: 'order-state'; state: OrderState }

/**
 * Locks an order until the transaction ends, and gives its state; undefined if there is no such order.
 * What depends on the state has to be read by later statements: this one may have waited, and what it reads of other
 * tables is older than the state.
 */
export async function lockOrder(db: Db, id: string): Promise<OrderState | undefined> {
  const { rows } = await executePrepared<{ state: OrderState }>(
    db,
    'lock-order',
    sql`select state from orders where id = ${id} for update`,
  )
  return rows[0]?.state
}

type Move = { order: string; move: OrderMove; from: OrderState; by: Actor; details?: object }

/** Moves an order that the transaction has locked, and notes who did it. `false`: it was moved before. */
export async function moveLockedOrder(
  db: Db,
  { order, move, from, by, details = {} }: Move,
): Promise<Result<boolean, WrongState>> {
  const to = movedBy(move, from)
  if (!to) return hasMovedBy(move, from) ? ok(false) : err({ code: 'order-state', state: from })
  await executePrepared(
    db,
    'move-order',
    sql`
    with moved as (update orders set state = ${to} where id = ${order} and state = ${from} returning id)
    insert into order_events (order_id, type, actor, actor_id, details)
    select id, 'moved', ${by.kind}, ${actorId(by)}, ${JSON.stringify({ from, to, ...details })}::jsonb from moved`,
  )
  return ok(true)
}

/** Notes what happened to a part of an order; returns the id of the event. */
export async function noteOrderEvent(
  db: Db,
  { order, type, by, details }: { order: string; type: OrderEventType; by: Actor; details: object },
): Promise<number> {
  const { rows } = await executePrepared<{ id: string | number }>(
    db,
    'note-order-event',
    sql`
    insert into order_events (order_id, type, actor, actor_id, details)
    values (${order}, ${type}, ${by.kind}, ${actorId(by)}, ${JSON.stringify(details)}::jsonb) returning id`,
  )
  return Number(rows[0]?.id)
}

const actorId = (by: Actor) => ('id' in by && by.id) || null

/** The customer was told a later day of arrival. */
export async function promiseLater(db: Db, { order, arrival }: { order: string; arrival: string }) {
  await db.execute(sql`update orders set promised_on = ${arrival}::date where id = ${order}`)
}
