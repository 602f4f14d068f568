import { sql } from 'drizzle-orm'

/** A column as ISO 8601 in UTC. */
export const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
