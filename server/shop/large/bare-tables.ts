import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { Task } from './connections.ts'

type Definition = { table: string; name: string; definition: string }

/** The foreign keys of these tables. */
async function readForeignKeys(db: Db, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await db.execute<Definition>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid::regclass::text in ${listOf(tables)}
    order by 1, 2`)
  return rows
}

/** Their indexes, but for those of primary keys and unique constraints. */
async function readIndexes(db: Db, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await db.execute<Definition>(sql`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text in ${listOf(tables)}
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by 1, 2`)
  return rows
}

/**
 * Takes indexes and foreign keys off tables that are to be filled: to sort once and to check once is far faster than row
 * by row. Gives what makes them again. The keys are added unchecked by one task, since each of them locks two tables, and
 * then checked table by table.
 */
export async function bareTables(
  db: Db,
  tables: readonly string[],
): Promise<{ indexes: Task[]; keys: Task; checks: Task[] }> {
  const keys = await readForeignKeys(db, tables)
  const indexes = await readIndexes(db, tables)
  for (const { table, name } of keys) await db.execute(sql.raw(`alter table ${table} drop constraint "${name}"`))
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`))
  async function addKeys(db: Db) {
    for (const { table, name, definition } of keys)
      await db.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition} not valid`))
  }
  async function checkKeys(db: Db, table: string) {
    for (const { name } of keys.filter((key) => key.table === table))
      await db.execute(sql.raw(`alter table ${table} validate constraint "${name}"`))
  }
  return {
    indexes: indexes.map(({ name, definition }) => [name, (db) => db.execute(sql.raw(definition))]),
    keys: ['foreign keys', addKeys],
    checks: tables.map((table) => [`foreign keys of ${table}`, (db) => checkKeys(db, table)]),
  }
}
