import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was tried in the current window. Digests only, so the table names neither people nor addresses. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    digest: text().primaryKey(),
    tries: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.resetsAt)],
)
