import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'
import type { ConsentSource, MarketingChannel } from '#contract/identity/identity.ts'
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

/**
 * The proof of each agreement and of its end: who, to what, when, where, and by which version of the words. Either of a
 * customer or of an address without an account.
 */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    brand: text().notNull(),
    userId: customer(),
    email: text(),
    channel: text().$type<MarketingChannel>().notNull(),
    isGiven: boolean().notNull(),
    source: text().$type<ConsentSource>().notNull(),
    textVersion: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('marketing_consents_whose', sql`(${table.userId} is null) <> (${table.email} is null)`),
    index('marketing_consents_of_customer').on(table.userId).where(sql`${table.userId} is not null`),
    index('marketing_consents_of_address').on(table.email).where(sql`${table.email} is not null`),
    index('marketing_consents_by_age').on(table.at).where(sql`${table.email} is not null`),
  ],
)
