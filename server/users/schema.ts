import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#contract/staff/roles.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * Every person who can sign in. How they sign in is in the tables of identity/, what the shop knows of a customer in
 * those of customers/. The table has a folder of its own because the tables of most modules refer to it.
 */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull(),
    image: text(),
    role: text().$type<'customer' | 'staff'>().notNull(),
    /** What a member of staff is there for; without it they may do nothing. */
    staffRole: text().$type<StaffRole>(),
    /** Since when nobody gets in, whatever they prove; why is in the audit log. */
    blockedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.role),
    // In the order of bytes, so that staff find an address by its beginning.
    index('users_email_beginning').on(sql`${table.email} collate "C"`),
    check(
      'users_staff_role',
      sql`staff_role is null
        or (role = 'staff' and staff_role in ('service', 'warehouse', 'merchandise', 'finance', 'lead'))`,
    ),
  ],
)
