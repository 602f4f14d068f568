import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PrescribedValues } from '#contract/catalogue/prescribed-values.ts'
import { users } from '#server/users/schema.ts'

// `now()` is the transaction's beginning; by the clock, one of two rows is always newer.
const createdAt = () => timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`)

/** The people for whom a customer orders lenses: the customer, a child, a partner. */
export const wearers = pgTable(
  'wearers',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first one, made by itself. Lenses that were ordered without a wearer are theirs. */
    isSelf: boolean().notNull().default(false),
    /** The lowest free number when the wearer was added: ten numbers, so ten wearers at most. */
    place: smallint().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('wearers_place').on(table.customerId, table.place),
    uniqueIndex('wearers_name').on(table.customerId, sql`lower(${table.name})`),
    uniqueIndex('wearers_one_self').on(table.customerId).where(sql`${table.isSelf}`),
    check('wearers_at_most_ten', sql`${table.place} between 1 and 10`),
    check('wearers_have_a_name', sql`length(${table.name}) between 1 and 60`),
  ],
)

/** What an optician or eye doctor wrote down, as the customer has entered it. One of a day; entered again, it is replaced. */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    wearerId: uuid()
      .notNull()
      .references(() => wearers.id, { onDelete: 'cascade' }),
    prescribedOn: date().notNull(),
    /** Null for an eye that it does not mention. */
    rightEye: jsonb().$type<PrescribedValues>(),
    leftEye: jsonb().$type<PrescribedValues>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('prescriptions_one_a_day').on(table.wearerId, table.prescribedOn),
    check('prescriptions_of_an_eye', sql`${table.rightEye} is not null or ${table.leftEye} is not null`),
  ],
)

/** Values that look like a mistake beside the last order, and that the customer has called right: nobody asks again. */
export const confirmedValues = pgTable(
  'confirmed_values',
  {
    wearerId: uuid()
      .notNull()
      .references(() => wearers.id, { onDelete: 'cascade' }),
    /** Both values, such as `sign right.sphere:-2.5>2.5`. */
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.wearerId, table.key] }),
    check('confirmed_values_short', sql`length(${table.key}) <= 400`),
  ],
)
