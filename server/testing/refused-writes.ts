import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/** Has the database refuse every write to these tables as PostgreSQL does with this code, until the returned function ends it. */
export async function refuseWrites(db: Db, tables: readonly string[], code: '53100' | '25006') {
  await db.execute(sql`
    create function refuse_write() returns trigger language plpgsql as ${sql.raw(`
      $$ begin raise exception 'refused by a test' using errcode = '${code}'; end $$`)}`)
  for (const table of tables)
    await db.execute(sql`
      create trigger refuse_write before insert or update or delete on ${sql.raw(table)}
      for each statement execute function refuse_write()`)
  return () => db.execute(sql`drop function refuse_write() cascade`)
}
