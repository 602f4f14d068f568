import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AppointmentKind, LocaleCode } from '#contract/brand.ts'

const moment = () => timestamp({ withTimezone: true })

/** Appointments that visitors booked. A job deletes them some time after they have passed. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    /** The id of a place in the settings of the brand. */
    place: text().notNull(),
    kind: text().$type<AppointmentKind>().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    locale: text().$type<LocaleCode>().notNull(),
    /** Of the token in the mailed link, which shows the appointment and cancels it, and opens nothing else. */
    tokenDigest: text().notNull().unique(),
    createdAt: moment().notNull().defaultNow(),
    cancelledAt: moment(),
  },
  (table) => [
    // Of two visitors who book the same time at the same moment, the database refuses one.
    uniqueIndex('appointments_one_at_a_time')
      .on(table.brand, table.place, table.startsAt)
      .where(sql`${table.cancelledAt} is null`),
    index('appointments_by_end').on(table.endsAt),
    check('appointments_take_time', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
