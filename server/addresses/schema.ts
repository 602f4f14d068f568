import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CountryCode } from '#contract/brand.ts'
import { users } from '#server/users/schema.ts'

/** The saved addresses of customers. The columns are called as in the contract, so that a row is an address. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    is_default: boolean().notNull(),
    salutation: smallint().$type<1 | 2>(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    company: text(),
    street: text().notNull(),
    street_number: text().notNull(),
    apartment: text(),
    additional_info: text(),
    postcode: text().notNull(),
    city: text().notNull(),
    country_code: text().$type<CountryCode>().notNull(),
    province_code: text(),
    province_name: text(),
    phone_number: text(),
    email: text(),
    birthday: date(),
    tax_number: text(),
    recipient: text(),
    studio_id: text(),
    /** What the request that made it called itself; a second one of that name makes nothing. */
    idempotency_key: text(),
    // The clock, not the transaction's beginning: of two addresses one is always newer.
    created_at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('addresses_one_default').on(table.user_id).where(sql`${table.is_default}`),
    // Also the way to all addresses of a customer.
    uniqueIndex('addresses_made_once').on(table.user_id, table.idempotency_key),
    check('address_salutation_is_known', sql`${table.salutation} in (1, 2)`),
  ],
)
