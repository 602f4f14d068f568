import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import { users } from '#server/users/schema.ts'
import { nameWords, phoneEnding } from '#server/users/search-columns.ts'

const customer = () => text().references(() => users.id, { onDelete: 'cascade' })

/** One customer serves all storefronts. */
export const customers = pgTable(
  'customers',
  {
    userId: customer().primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    salutation: smallint().$type<1 | 2>(),
    birthday: date(),
    phoneNumber: text(),
    milesAndMoreNumber: text(),
    /** Their optician, who works with one of the storefronts. */
    partnerId: text(),
    localeCode: text().$type<LocaleCode>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('salutation_is_known', sql`${table.salutation} in (1, 2)`),
    index('customers_name_words').using('gin', nameWords(sql`${table.firstName}`, sql`${table.lastName}`)),
    index('customers_phone_ending').on(phoneEnding(sql`${table.phoneNumber}`)),
  ],
)

/** What a customer agreed to receive, storefront by storefront. */
export const marketingCommunications = pgTable(
  'marketing_communications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: customer().notNull(),
    brand: text().notNull(),
    channels: text().array().$type<MarketingChannel[]>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.userId, table.brand)],
)
