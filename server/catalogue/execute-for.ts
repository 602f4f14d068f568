import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'

/**
 * A statement about one product is planned once. One about many is planned each time: an import fills the tables, and a
 * plan from when they were empty would read them as a whole.
 */
export const executeFor = <Row extends object>(
  db: Db,
  name: string,
  ids: readonly string[],
  query: SQL,
): Promise<{ rows: Row[] }> =>
  ids.length === 1
    ? executePrepared<Row>(db, name, query)
    : db.execute(query).then(({ rows }) => ({ rows: rows as Row[] }))
