import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Waits until no other transaction holds one of these names, and holds them until this transaction ends: for rules about
 * rows that do not exist yet. The order of the locks prevents deadlocks.
 */
export async function lockNames(db: Db, names: readonly string[]): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from json_array_elements_text(${JSON.stringify(names)}::json) name
      order by 1 offset 0) named`)
}
