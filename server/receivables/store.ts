import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#contract/brand.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { InvoiceState } from '#contract/checkout/order-invoice.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { Receivable } from './rules.ts'
import { receivables } from './schema.ts'

export type ReceivableRow = typeof receivables.$inferSelect
export type NewReceivable = typeof receivables.$inferInsert

/** One that exists stays as it is. */
export async function insertReceivable(db: Db, receivable: NewReceivable) {
  await db.insert(receivables).values(receivable).onConflictDoNothing({ target: receivables.orderId })
}

export async function readReceivable(db: Db, orderId: string): Promise<ReceivableRow | undefined> {
  const [found] = await db.select().from(receivables).where(eq(receivables.orderId, orderId))
  return found
}

/** What is owed for many orders. */
export const readReceivables = (db: Db, orders: readonly string[]): Promise<ReceivableRow[]> =>
  db
    .select()
    .from(receivables)
    .where(inArray(receivables.orderId, [...orders]))

export type UnpaidInvoice = { orderId: string; number: string; open: number; dueOn: string }

/** What a customer still has to pay at a storefront, the first due first. */
export async function readUnpaidOf(db: Db, owner: { brand: string; customerId: string }): Promise<UnpaidInvoice[]> {
  const { rows } = await db.execute<UnpaidInvoice>(sql`
    select orders.id as "orderId", number::text, amount - credited - received as open, due_on::text as "dueOn"
    from receivables join orders on orders.id = order_id
    where customer_id = ${owner.customerId} and orders.brand = ${owner.brand} and orders.state <> 'cancelled'
      and receivables.state in ('open', 'part_paid')
    order by due_on, orders.number`)
  return rows
}

/**
 * Waits for other transactions that change these orders or their receivables: the row of an order is the lock of both.
 * A statement of its own, because one that has waited reads other tables as they were before.
 */
export async function lockOrders(db: Db, orderIds: readonly string[]) {
  await db.execute(sql`
    select id from orders where id in ${listOf(orderIds, 'uuid')}
    order by id for update`)
}

/** False if it is not in the state `from` any more. */
export async function saveCredit(
  db: Db,
  orderId: string,
  from: InvoiceState,
  change: Pick<Receivable, 'state' | 'credited'> & { paidOn: string | null },
): Promise<boolean> {
  const saved = await db
    .update(receivables)
    .set(change)
    .where(and(eq(receivables.orderId, orderId), eq(receivables.state, from)))
    .returning({ orderId: receivables.orderId })
  return saved.length > 0
}

/** Notes in the orders themselves that they are paid now, and what has paid them. */
export async function notePaid(
  db: Db,
  paid: readonly { orderId: string; reference: string; paidOn: string }[],
  by: Actor = { kind: 'shop' },
) {
  const actorId = ('id' in by && by.id) || null
  await db.execute(sql`
    with paid as (
      select * from json_to_recordset(${JSON.stringify(paid)}::json) paid ("orderId" uuid, reference text, "paidOn" text)
    ), noted as (
      update orders set paid_at = now() from paid where id = "orderId" and paid_at is null returning id
    )
    insert into order_events (order_id, type, actor, actor_id, details)
    select id, 'paid', ${by.kind}::text, ${actorId}::text, json_build_object('method', 'invoice', 'reference', reference, 'on', "paidOn")
    from noted join paid on "orderId" = id`)
}

export type MissingReceivable = {
  orderId: string
  brand: string
  number: number
  amount: number
  currency: CurrencyCode
}

/** Confirmed orders by invoice that have none yet: those from before there were receivables. */
export async function readMissingReceivables(db: Db): Promise<MissingReceivable[]> {
  const { rows } = await db.execute<MissingReceivable>(sql`
    select orders.id as "orderId", orders.brand, number, total as amount, orders.currency
    from orders join payments on payments.id = payment_id
    where method = 'invoice' and confirmed_at is not null and paid_at is null and orders.state <> 'cancelled'
      and not exists (select from receivables where order_id = orders.id)`)
  return rows
}
