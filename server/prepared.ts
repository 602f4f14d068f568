import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db.ts'

type Prepared<Row> = { execute(): Promise<{ rows: Row[] }> }
type Internals = {
  dialect: { sqlToQuery(query: SQL): object }
  session: { prepareQuery<Row>(query: object, fields: undefined, name: string, isArrays: false): Prepared<Row> }
}

/**
 * As `db.execute`, but PostgreSQL plans it once per connection: for statements that take longer to plan than to run.
 * The text must be the same for every call with this name. The embedded database plans it every time.
 */
export function executePrepared<Row>(db: Db, name: string, query: SQL): Promise<{ rows: Row[] }> {
  const { dialect, session } = db as unknown as Internals
  return session.prepareQuery<Row>(dialect.sqlToQuery(query), undefined, name, false).execute()
}
