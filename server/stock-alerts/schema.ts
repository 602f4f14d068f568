import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'
import { products } from '#server/catalogue/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** E-mail addresses that are told once when sold-out variants can be bought again. A job deletes what has expired. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    email: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.productId),
    /** The ids of the chosen variants, sorted: one, or two for eyes with different values. */
    variants: text().array().notNull(),
    /** The choice as the query of the product's page. */
    choice: text().notNull(),
    /** Of the token in the mailed link, which confirms and stops the alert, and opens nothing else. */
    tokenDigest: text().notNull().unique(),
    /** When the confirmation was last mailed. */
    requestedAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
    toldAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    // The same wish twice is one alert, also between processes. After its mail the same wish is a new one.
    uniqueIndex('stock_alerts_one_by_wish')
      .on(table.brand, table.email, table.productId, table.variants)
      .where(sql`${table.toldAt} is null`),
    index('stock_alerts_by_expiry').on(table.expiresAt),
    check('stock_alerts_have_variants', sql`cardinality(${table.variants}) > 0`),
    check('stock_alerts_are_confirmed_first', sql`${table.toldAt} is null or ${table.confirmedAt} is not null`),
  ],
)
