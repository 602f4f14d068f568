import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/users/schema.ts'

/** Accounts that are gone because everything of them went to another account of the same person. */
export const mergedAccounts = pgTable(
  'merged_accounts',
  {
    /** Not a foreign key: that account is gone, but the audit log still names it. */
    userId: text().primaryKey(),
    intoId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mergedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.intoId)],
)
