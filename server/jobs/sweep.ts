import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'

const batchSize = 1000

/** The next rows of a table to go. Locked rows stay for a later run. */
export const nextBatch = (table: PgTable, where: SQL): SQL => sql`
  ${table}.ctid = any(array(select ${table}.ctid from ${table} where ${where} limit ${batchSize}::int for update of ${table} skip locked))`

/**
 * Deletes rows, or changes them so that they no longer fit `where`, until none is left. Each batch is a short
 * transaction of its own: a statement for all of them could exceed its time limit, and would find more rows the next day.
 */
export async function sweep(db: Db, table: PgTable, where: SQL, giveWay?: GiveWay, change?: SQL): Promise<void> {
  const act = change ? sql`update ${table} set ${change}` : sql`delete from ${table}`
  const batch = sql`
    with gone as (${act} where ${nextBatch(table, where)} returning 1)
    select count(*)::int as count from gone`
  while (true) {
    const { rows } = await db.execute<{ count: number }>(batch)
    if (!rows[0]?.count) return
    await giveWay?.()
  }
}
