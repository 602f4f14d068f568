import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/database/database.ts'

/** One statement with one parameter, however many rows: the same on both drivers, and quick. */
export async function insertRows(db: Db, table: PgTable | SQL, rows: object[], tail = sql``) {
  const [first] = rows
  if (!first) return
  const names = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) ${tail}`,
  )
}
