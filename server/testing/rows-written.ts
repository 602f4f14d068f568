import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/** Rows that the work writes in this transaction, counted by table. */
export async function rowsWrittenBy(db: Db, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const written = async () => {
    const { rows } = await db.execute<{ name: string; rows: number }>(sql`
      select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_xact_user_tables`)
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
  const before = await written()
  await work()
  const counts = [...(await written())].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
