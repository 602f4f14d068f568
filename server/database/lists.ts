import { type SQL, sql } from 'drizzle-orm'

/** What texts become in SQL, where they are not compared as texts. */
type ListType = 'uuid' | 'int' | 'bigint'

/** Values as a subquery with one parameter, however many there are: the same on both drivers. */
export const listOf = (values: readonly (string | number)[], type?: ListType) => sql`(${elementsOf(values, type)})`

/** The same as an array. */
export const arrayOf = (values: readonly (string | number)[], type?: ListType) =>
  sql`array(${elementsOf(values, type)})`

const elementsOf = (values: readonly (string | number)[], type?: ListType): SQL =>
  sql`select json_array_elements_text(${JSON.stringify(values)}::json)${sql.raw(type ? `::${type}` : '')}`

/** One parameter for each value, by which the planner knows how many there are. An empty list would be no SQL, and finds nothing. */
export const shortListOf = (values: readonly (string | number)[]) =>
  values.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`
