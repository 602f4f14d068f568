import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { fatesBySubject, personalTables } from './personal-tables.ts'
import { readRows } from './store.ts'

/** Columns by these names are about a person. */
const personal =
  '^(user_id|customer_id|wearer_id|email|recipient|person|author|actor|actor_id|phone|phone_number|first_name|last_name|birthday|client|guest)$'

dbTest('every table that refers to a person says what becomes of it', async ({ db }) => {
  const { rows: named } = await db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${personal}`)
  // What refers to a row of a person is about that person, too, over any number of steps.
  const { rows: referring } = await db.execute<{ name: string }>(sql`
    with recursive about (oid) as (
      select oid from pg_class where oid in ('users'::regclass, 'orders'::regclass, 'carts'::regclass, 'payments'::regclass)
      union
      select conrelid from pg_constraint join about on confrelid = about.oid where contype = 'f'
    )
    select relname as name from about join pg_class using (oid)`)
  const listed = new Set(personalTables.map(({ table }) => table))
  const missing = [...named, ...referring].map(({ name }) => name).filter((name) => !listed.has(name))
  expect([...new Set(missing)]).toEqual([])
})

dbTest('each table of the list exists, with the columns that it hides, and stands there once', async ({ db }) => {
  const names = personalTables.map(({ table }) => table)
  expect(new Set(names).size).toBe(names.length)
  const nobody = { userId: 'nobody', email: 'nobody@example.com', marks: [] }
  for (const table of personalTables) {
    expect([table.table, await readRows(db, table, nobody)]).toEqual([table.table, []])
    for (const column of table.secrets ?? []) {
      const { rows } = await db.execute(sql`
        select from information_schema.columns where table_name = ${table.table} and column_name = ${column}`)
      expect([table.table, column, rows.length]).toEqual([table.table, column, 1])
    }
  }
})

dbTest('papers stay by law, orders without a name, and the account goes', async () => {
  const fates = Object.fromEntries(fatesBySubject().map(({ subject, fate }) => [subject, fate]))
  expect(fates).toMatchObject({ profile: 'erased', cards: 'erased', orders: 'unnamed', papers: 'law', marks: 'trace' })
})
