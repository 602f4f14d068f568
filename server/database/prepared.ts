import { is, SQL, StringChunk, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

type Query = { sql: string; params: unknown[] }
type Prepared = { execute(values: unknown): Promise<{ rows: never[] }> }
type Dialect = { sqlToQuery(query: SQL): Query }
type Session = { prepareQuery(query: Query, fields: undefined, name: string, isArrays: false): Prepared }
type Internals = { dialect: Dialect; session: Session }

const bySession = new WeakMap<Session, Map<string, Prepared>>()

/**
 * As `db.execute`, for what is said often: PostgreSQL plans it once per connection, and its text is put together once,
 * so it must be the same for every call with this name. The embedded database plans it every time.
 */
export function executePrepared<Row>(db: Db, name: string, query: SQL): Promise<{ rows: Row[] }> {
  const { dialect, session } = db as unknown as Internals
  const known = bySession.get(session) ?? new Map<string, Prepared>()
  bySession.set(session, known)
  const values = valuesIn(query)
  const prepared = known.get(name) ?? session.prepareQuery(textOf(query, dialect), undefined, name, false)
  known.set(name, prepared)
  return prepared.execute(values)
}

const textOf = (query: SQL, dialect: Dialect): Query => ({
  sql: dialect.sqlToQuery(query).sql,
  params: valuesIn(query).map((_, place) => sql.placeholder(String(place))),
})

/** What stands between the words, in the order in which it is written: plain values, or pieces of SQL with their own. */
function valuesIn({ queryChunks }: SQL, found: unknown[] = []): unknown[] {
  for (const chunk of queryChunks) {
    if (is(chunk, SQL)) valuesIn(chunk, found)
    else if (!is(chunk, StringChunk)) found.push(chunk)
  }
  return found
}
