import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'
import type { ReminderPlace, ReminderState } from '#contract/reminder/reminder.ts'
import { orders } from '#server/orders/schema.ts'
import { users } from '#server/users/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** Days on which somebody wants to be reminded to order again. Whose one is says its order. */
export const reminderAlarms = pgTable(
  'reminder_alarms',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    /** What is to be ordered again. With the next order of the same lenses, the alarm becomes that order's. */
    orderId: uuid()
      .notNull()
      // Of two requests at the same moment one creates it.
      .unique('reminder_alarms_one_by_order')
      .references(() => orders.id),
    /** Null for the proven address of the order's customer, whatever it is on the day. */
    email: text(),
    state: text().$type<ReminderState>().notNull(),
    daysPerWeek: smallint().notNull(),
    /** A calendar day of the storefront's zone. */
    remindOn: date().notNull(),
    createdFrom: text().$type<ReminderPlace>().notNull(),
    /** When a confirmation was last mailed. */
    requestedAt: moment(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('reminder_alarms_state', sql`${table.state} in ('suggested', 'unconfirmed', 'active', 'paused', 'told')`),
    check('reminder_alarms_usage', sql`${table.daysPerWeek} between 1 and 7`),
    check('reminder_alarms_have_address', sql`${table.state} <> 'unconfirmed' or ${table.email} is not null`),
    index('reminder_alarms_due').on(table.brand, table.remindOn).where(sql`${table.state} = 'active'`),
    index().on(table.email),
  ],
)

/** The secret addresses of calendars, one for each customer and storefront. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    brand: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the secret in the address, which is shown once. */
    digest: text().notNull().unique(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.customerId] }), index().on(table.customerId)],
)
