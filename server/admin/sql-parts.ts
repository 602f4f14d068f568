import { sql } from 'drizzle-orm'

/** As one parameter, whatever their number. */
export const listOf = (values: readonly string[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::json))`
export const arrayOf = (values: readonly string[]) => sql`array${listOf(values)}`

/** A column as ISO 8601 in UTC. */
export const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
