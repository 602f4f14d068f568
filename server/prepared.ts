import { is, SQL, StringChunk } from 'drizzle-orm'
import type { Db } from '#server/db.ts'

type Query = { sql: string; params: unknown[] }
type Prepared<Row> = { execute(): Promise<{ rows: Row[] }> }
type Internals = {
  dialect: { sqlToQuery(query: SQL): Query }
  session: { prepareQuery<Row>(query: Query, fields: undefined, name: string, isArrays: false): Prepared<Row> }
}

const texts = new Map<string, string>()

/**
 * As `db.execute`, for what is said often: PostgreSQL plans it once per connection, and its text is put together once,
 * so it must be the same for every call with this name. The embedded database plans it every time.
 */
export function executePrepared<Row>(db: Db, name: string, query: SQL): Promise<{ rows: Row[] }> {
  const { dialect, session } = db as unknown as Internals
  const text = texts.get(name) ?? dialect.sqlToQuery(query).sql
  texts.set(name, text)
  return session.prepareQuery<Row>({ sql: text, params: valuesIn(query) }, undefined, name, false).execute()
}

/** What stands between the words, in the order in which it is written: plain values, or pieces of SQL with their own. */
function valuesIn({ queryChunks }: SQL, found: unknown[] = []): unknown[] {
  for (const chunk of queryChunks) {
    if (is(chunk, SQL)) valuesIn(chunk, found)
    else if (!is(chunk, StringChunk)) found.push(chunk)
  }
  return found
}
