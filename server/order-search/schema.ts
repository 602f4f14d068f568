import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/users/schema.ts'

/** Lists of orders that staff come back to: a name, and the filters as they stand in the address. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: text().notNull(),
    /** Whether everybody at the desk sees it. Only its owner changes it. */
    isShared: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('staff_views_name').on(table.ownerId, sql`lower(${table.name})`),
    check('staff_views_name_given', sql`${table.name} <> ''`),
  ],
)
