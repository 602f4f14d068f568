import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row, if the database was used by a demo and has not been cleared since. A live shop does not start on it. */
export const demoUse = pgTable(
  'demo_use',
  {
    isDemo: boolean().primaryKey().default(true),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('demo_use_one_row', sql`${table.isDemo}`)],
)
