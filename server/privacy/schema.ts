import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/users/schema.ts'

const moment = () => timestamp({ withTimezone: true }).notNull()

/** Accounts whose owners want them deleted, until that is done or they change their mind. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The storefront that was asked, and that writes when it is done. */
    brand: text().notNull(),
    requestedAt: moment().defaultNow(),
    dueAt: moment(),
  },
  (table) => [
    index('account_deletions_due').on(table.dueAt),
    check('account_deletions_wait', sql`${table.dueAt} > ${table.requestedAt}`),
  ],
)
