import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CountryCode } from '#contract/brand.ts'
import { users } from '#server/users/schema.ts'
import { folded, phoneEnding } from '#server/users/search-columns.ts'

/** The saved addresses of customers. The columns have the names of the contract, so that a row is an address. */
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
    /** The Idempotency-Key of the request that made the address; a second request with that key makes no other. */
    idempotency_key: text(),
    // `now()` is the transaction's beginning; by the clock, one of two addresses is always newer.
    created_at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('addresses_one_default').on(table.user_id).where(sql`${table.is_default}`),
    // Also the index by which a customer's addresses are found.
    uniqueIndex('addresses_made_once').on(table.user_id, table.idempotency_key),
    index('addresses_phone_ending').on(phoneEnding(sql`${table.phone_number}`)),
    index('addresses_place').on(table.postcode, sql`${folded(sql`${table.last_name}`)} collate "C"`),
    check('address_salutation_is_known', sql`${table.salutation} in (1, 2)`),
  ],
)
