import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { PaymentState } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'
import { simulatorAliases, simulatorRefunds, simulatorTransactions } from '../schema.ts'

export type NewTransaction = typeof simulatorTransactions.$inferInsert
export type Transaction = typeof simulatorTransactions.$inferSelect & { refunded: number }
export type Alias = typeof simulatorAliases.$inferSelect

const minutesToPay = 30

const { state, ...columns } = getTableColumns(simulatorTransactions)
const fields = {
  ...columns,
  // A payment that was not made in time has failed.
  state: sql<PaymentState>`case
    when ${state} = 'awaiting' and ${columns.createdAt} < now() - ${minutesToPay} * interval '1 minute' then 'failed'
    else ${state} end`,
  refunded: sql<number>`(
    select coalesce(sum(${simulatorRefunds.amount}), 0)::int from ${simulatorRefunds}
    where ${simulatorRefunds.transactionId} = ${columns.id})`,
}

/** False if there is a transaction with this reference already. */
export async function insertTransaction(db: Db, transaction: NewTransaction): Promise<boolean> {
  const inserted = await db.insert(simulatorTransactions).values(transaction).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function readTransaction(db: Db, id: string): Promise<Transaction | undefined> {
  const [found] = await db.select(fields).from(simulatorTransactions).where(eq(simulatorTransactions.id, id))
  return found
}

export async function transactionByReference(db: Db, reference: string): Promise<Transaction | undefined> {
  const [found] = await db
    .select(fields)
    .from(simulatorTransactions)
    .where(eq(simulatorTransactions.reference, reference))
  return found
}

/** Other changes of this transaction wait until the caller's database transaction is over. */
export async function lockTransaction(db: Db, id: string): Promise<Transaction | undefined> {
  await db.select({ id: columns.id }).from(simulatorTransactions).where(eq(simulatorTransactions.id, id)).for('update')
  return readTransaction(db, id)
}

export async function changeTransaction(db: Db, id: string, change: Partial<NewTransaction>) {
  await db.update(simulatorTransactions).set(change).where(eq(simulatorTransactions.id, id))
}

export async function countWebhook(db: Db, id: string) {
  await db
    .update(simulatorTransactions)
    .set({ webhooks: sql`${simulatorTransactions.webhooks} + 1` })
    .where(eq(simulatorTransactions.id, id))
}

export async function insertRefund(db: Db, refund: typeof simulatorRefunds.$inferInsert) {
  await db.insert(simulatorRefunds).values(refund)
}

/** The refund that this reference was used for. Like a real provider it forgets references after an hour. */
export async function readRefund(db: Db, transactionId: string, reference: string) {
  const [found] = await db
    .select()
    .from(simulatorRefunds)
    .where(
      and(
        eq(simulatorRefunds.transactionId, transactionId),
        eq(simulatorRefunds.reference, reference),
        gt(simulatorRefunds.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
  return found
}

export async function insertAlias(db: Db, alias: typeof simulatorAliases.$inferInsert) {
  await db.insert(simulatorAliases).values(alias)
}

export async function readAlias(db: Db, alias: string): Promise<Alias | undefined> {
  const [found] = await db.select().from(simulatorAliases).where(eq(simulatorAliases.alias, alias))
  return found
}

/** Payments that were made with it stay. */
export async function deleteAlias(db: Db, alias: string) {
  await db.transaction(async (db) => {
    await db.update(simulatorTransactions).set({ alias: null }).where(eq(simulatorTransactions.alias, alias))
    await db.delete(simulatorAliases).where(eq(simulatorAliases.alias, alias))
  })
}
