import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { orders, payments, repayments } from './schema.ts'
import type { OrderRow, Payment } from './store.ts'

export type Repayment = typeof repayments.$inferSelect
/** A try to pay an order again, with the order and the payment that could not be collected. */
export type PaidAgain = { repayment: Repayment; payment: Payment; order: OrderRow }

/** `isExpired`: the provider does not wait for the customer any more. `since` is exact to the microsecond. */
const selectRepayment = (db: Db) =>
  db
    .select({
      repayment: repayments,
      payment: payments,
      order: orders,
      isExpired: sql<boolean>`${repayments.createdAt} < now() - interval '35 minutes'`,
      since: sql<string>`${repayments.createdAt}::text`,
    })
    .from(repayments)
    .innerJoin(payments, eq(payments.id, repayments.paymentId))
    .innerJoin(orders, eq(orders.paymentId, payments.id))

export async function readRepayment(db: Db, transactionId: string): Promise<PaidAgain | undefined> {
  const [found] = await selectRepayment(db).where(eq(repayments.transactionId, transactionId))
  return found
}

/** The id under which a transaction was begun: that of the try by which an order was paid again, or of the payment. */
export const idAtProvider = async (db: Db, { id, transactionId }: { id: string; transactionId: string }) =>
  (await readRepayment(db, transactionId))?.repayment.id ?? id

export type UnfinishedRepayment = Awaited<ReturnType<typeof selectRepayment>>[number]

/** Tries that have not come to an end: the 500 oldest, or those after `last`. */
export const readUnfinishedRepayments = (db: Db, last?: UnfinishedRepayment): Promise<UnfinishedRepayment[]> =>
  selectRepayment(db)
    .where(
      and(
        inArray(repayments.state, ['open', 'owed']),
        sql`${repayments.createdAt} < now() - interval '1 minute'`,
        last &&
          sql`(${repayments.createdAt}, ${repayments.id}) > (${last.since}::timestamptz, ${last.repayment.id}::uuid)`,
      ),
    )
    .orderBy(repayments.createdAt, repayments.id)
    .limit(500)

export async function insertRepayment(
  db: Db,
  repayment: Pick<Repayment, 'id' | 'paymentId' | 'method' | 'provider' | 'replaces'>,
) {
  await db.insert(repayments).values(repayment)
}

/** False if the try is in none of these states any more. */
export async function changeRepayment(
  db: Db,
  id: string,
  from: Repayment['state'][],
  change: Partial<Pick<Repayment, 'state' | 'transactionId'>>,
): Promise<boolean> {
  const changed = await db
    .update(repayments)
    .set(change)
    .where(and(eq(repayments.id, id), inArray(repayments.state, from)))
    .returning({ id: repayments.id })
  return changed.length > 0
}

/**
 * From now on the order is collected by another payment at the provider, which also sends its refunds: none of them can
 * have been sent before. False if the order is paid or cancelled by now, or another transaction of it has failed since.
 */
export async function replaceTransaction(
  db: Db,
  { paymentId, replaces, transactionId, provider, method }: Repayment,
): Promise<boolean> {
  const replaced = await db
    .update(payments)
    .set({ state: 'settling', problem: null, problemAt: null, transactionId, provider, method })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'uncollectable'), eq(payments.transactionId, replaces)))
    .returning({ id: payments.id })
  if (replaced.length === 0) return false
  await db.execute(sql`
    with paid as (update orders set payment_method = ${method} where payment_id = ${paymentId} returning id)
    update refunds set provider = ${provider} from paid where order_id = paid.id`)
  return true
}
