import { sql } from 'drizzle-orm'

/** Texts as a subquery with one parameter, however many there are: the same on both drivers. */
export const listOf = (values: readonly string[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::json))`

/** The same as an array. */
export const arrayOf = (values: readonly string[]) => sql`array${listOf(values)}`
