import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the desk has set otherwise than the file of a storefront says. A value of null is back to the file's: the row
 * stays, so that its version goes on counting.
 */
export const settings = pgTable(
  'settings',
  {
    brand: text().notNull(),
    key: text().notNull(),
    value: jsonb(),
    version: integer().notNull().default(1),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.key] })],
)
