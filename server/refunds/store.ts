import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { RefundCause, RefundState } from '#contract/checkout/refund.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { PaidOrder, Refund } from './rules.ts'
import { refunds } from './schema.ts'
import type { SentRefund } from './sending-rules.ts'

export type RefundRow = typeof refunds.$inferSelect
export type StoredRefund = Refund & Pick<RefundRow, 'id' | 'key' | 'cause' | 'state' | 'reason'> & { createdAt: string }
/** An order with what was paid for it and what was refunded of it. */
export type RefundAccount = PaidOrder & {
  method: string | null
  currency: RefundRow['currency']
  refunds: StoredRefund[]
}

/** Everything that a refund is computed from. */
export async function readAccount(db: Db, orderId: string): Promise<RefundAccount | undefined> {
  const { rows } = await executePrepared<RefundAccount>(
    db,
    'refund-account',
    sql`
    select orders.total, orders.currency, payments.method,
      (payments.snapshot -> 'cart' ->> 'shipping_total')::int as shipping,
      coalesce((select points from bonus_points where order_id = orders.id and refund_id is null), 0) as points,
      (select coalesce(json_agg(json_build_object('line', line, 'quantity', quantity, 'amount', order_lines.total + discount)
          order by line), '[]') from order_lines where order_id = orders.id) as lines,
      (select coalesce(json_agg(json_build_object('id', id, 'key', key, 'cause', cause, 'state', state, 'reason', reason,
          'amount', amount, 'shipping', shipping, 'goodwill', goodwill, 'points', points, 'createdAt', created_at,
          'lines', (select coalesce(json_agg(json_build_object('line', line, 'quantity', quantity, 'amount', amount)
            order by line), '[]') from refund_lines where refund_id = refunds.id)) order by created_at, id), '[]')
        from refunds where order_id = orders.id) as refunds
    from orders join payments on payments.id = payment_id where orders.id = ${orderId}`,
  )
  return rows[0]
}

type NewRefund = Refund & {
  id: string
  orderId: string
  key: string
  cause: RefundCause
  state: RefundState
  currency: string
  reason: string | null
  problem: string | null
  by: Actor
}

/** Stores a refund with its lines, counts it in the order, takes the points back, and notes it. */
export async function insertRefund(db: Db, refund: NewRefund) {
  const { id, orderId, key, cause, state, currency, amount, shipping, goodwill, points, reason, problem, by } = refund
  const actorId = ('id' in by && by.id) || null
  const details = JSON.stringify({ refund: id, cause, amount, shipping, goodwill, points, lines: refund.lines })
  await executePrepared(
    db,
    'insert-refund',
    sql`
    with granted as (
      insert into refunds (id, order_id, key, cause, state, provider, currency, amount, shipping, goodwill, points, reason, problem,
        actor, actor_id, done_at)
      select ${id}::uuid, orders.id, ${key}, ${cause}, ${state}, payments.provider, ${currency}, ${amount}::int, ${shipping}::int,
        ${goodwill}::int, ${points}::int, ${reason}::text, ${problem}::text, ${by.kind}, ${actorId}::text,
        case ${state}::text when 'done' then now() end
      from orders join payments on payments.id = payment_id where orders.id = ${orderId}
      returning id, order_id
    ), goods as (
      insert into refund_lines (refund_id, order_id, line, quantity, amount)
      select granted.id, order_id, line, quantity, amount from granted
      cross join json_to_recordset(${JSON.stringify(refund.lines)}::json) one (line int, quantity int, amount int)
    ), counted as (
      update orders set refunded = refunded + ${amount}::int,
        refunded_at = case when refunded + ${amount}::int = total then now() else refunded_at end
      from granted where orders.id = order_id returning orders.id, brand, customer_id
    ), points as (
      insert into bonus_points (brand, customer_id, order_id, refund_id, points)
      select brand, customer_id, counted.id, ${id}::uuid, -${points}::int from counted
      where customer_id is not null and ${points}::int > 0
    )
    insert into order_events (order_id, type, actor, actor_id, details)
    select id, 'refund', ${by.kind}, ${actorId}::text, ${details}::jsonb from counted`,
  )
}

/** A refund with what its money is sent by. */
export async function readRefund(db: Db, id: string) {
  const { rows } = await db.execute<{
    orderId: string
    state: RefundState
    provider: string
    amount: number
    currency: string
    paymentState: string
    transactionId: string | null
    done: number
  }>(sql`
    select order_id as "orderId", refunds.state, refunds.provider, refunds.amount, refunds.currency, payments.state as "paymentState",
      transaction_id as "transactionId", (
        select coalesce(sum(amount), 0)::int from refunds other
        where other.order_id = refunds.order_id and other.state = 'done') as done
    from refunds join orders on orders.id = order_id join payments on payments.id = payment_id
    where refunds.id = ${id}`)
  return rows[0]
}

/** The refunds of an order as far as they have come at the provider. */
export const readSentRefunds = (db: Db, orderId: string): Promise<SentRefund[]> =>
  db
    .select({
      id: refunds.id,
      state: refunds.state,
      amount: refunds.amount,
      refundedBefore: refunds.refundedBefore,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))

export async function noteRefundedBefore(db: Db, id: string, refundedBefore: number | null) {
  await db.update(refunds).set({ refundedBefore }).where(eq(refunds.id, id))
}

/** False if the refund is not in the state `from` any more. */
export async function moveRefund(
  db: Db,
  id: string,
  from: RefundState,
  { state, problem = null }: { state: RefundState; problem?: string | null },
): Promise<boolean> {
  const moved = await db
    .update(refunds)
    .set({ state, problem, doneAt: state === 'done' ? sql`now()` : null })
    .where(and(eq(refunds.id, id), eq(refunds.state, from)))
    .returning({ id: refunds.id })
  return moved.length > 0
}
