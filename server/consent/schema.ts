import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What visitors answered to the question about cookies, as proof. The id is random and in the visitor's cookie only: no row
 * leads to a person. A job deletes old rows.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().notNull(),
    chosenAt: timestamp({ withTimezone: true }).notNull(),
    brand: text().notNull(),
    /** Of the question; the history of its texts is that of the files in `messages/`. */
    version: integer().notNull(),
    statistics: boolean().notNull(),
    marketing: boolean().notNull(),
  },
  // A visitor who changes the answer has several rows.
  (table) => [primaryKey({ columns: [table.id, table.chosenAt] }), index('consents_by_time').on(table.chosenAt)],
)
