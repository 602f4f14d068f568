import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'

/** Nothing deletes their rows, or they are few: an index for it would only cost. */
const kept = 'products orders order_lines payments bank_files files document_files stock_deliveries categories'.split(
  ' ',
)

dbTest(
  'each foreign key has an index, so that a deletion looks for what refers to it without reading a table',
  async ({ db }) => {
    const { rows } = await db.execute<{ of: string; key: string }>(sql`
    select confrelid::regclass::text as of, conrelid::regclass || ' (' || columns || ')' as key from pg_constraint, lateral (
      select string_agg(attname, ', ') as columns from pg_attribute where attrelid = conrelid and attnum = any(conkey)) named
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and coalesce(pg_get_expr(indpred, indrelid) = '(' || columns || ' IS NOT NULL)', true))
    order by 1, 2`)
    expect(rows.filter(({ of }) => !kept.includes(of))).toEqual([])
  },
)
