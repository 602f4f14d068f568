import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'

const moment = () => timestamp({ withTimezone: true })

/** E-mail addresses without an account that get the newsletter of a storefront, once their owners have confirmed them. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey().defaultRandom(),
    brand: text().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    email: text().notNull(),
    /** Digest of the token in the mailed link, which confirms and ends the subscription, and opens nothing else. */
    tokenDigest: text().notNull().unique(),
    /** Time of the last mail that asked for confirmation. */
    requestedAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
    /** Time at which an unconfirmed address is deleted. */
    expiresAt: moment(),
  },
  (table) => [
    unique('newsletter_subscribers_one_by_address').on(table.brand, table.email),
    index('newsletter_subscribers_by_address').on(table.email),
    index('newsletter_subscribers_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    check('newsletter_subscribers_state', sql`(${table.confirmedAt} is null) = (${table.expiresAt} is not null)`),
  ],
)
