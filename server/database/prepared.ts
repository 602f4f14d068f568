import { is, SQL, StringChunk, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { type PreparedQuery, prepareQuery, sessionOf, textOf } from './drizzle-internals.ts'

const bySession = new WeakMap<object, Map<string, PreparedQuery>>()

/**
 * As `db.execute`, for statements that are executed often: PostgreSQL plans them once per connection, and their text is
 * put together once, so it must be the same for every call with this name. The embedded database plans every time.
 */
export function executePrepared<Row>(db: Db, name: string, query: SQL): Promise<{ rows: Row[] }> {
  const session = sessionOf(db)
  const known = bySession.get(session) ?? new Map<string, PreparedQuery>()
  bySession.set(session, known)
  const values = valuesIn(query)
  const prepared = known.get(name) ?? prepareQuery(db, { sql: textOf(db, query), params: placeholders(values) }, name)
  known.set(name, prepared)
  return prepared.execute(values)
}

const placeholders = (values: unknown[]) => values.map((_, place) => sql.placeholder(String(place)))

/** The values of the query in the order in which they are written: plain ones, and those of pieces of SQL in it. */
function valuesIn({ queryChunks }: SQL, found: unknown[] = []): unknown[] {
  for (const chunk of queryChunks) {
    // Most chunks are text: asked first, since Drizzle looks long at what is something else.
    if (is(chunk, StringChunk)) continue
    if (is(chunk, SQL)) valuesIn(chunk, found)
    else found.push(chunk)
  }
  return found
}
