import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/schema.ts'

/** What the website asked, from when on. Rows are only ever added: the law wants to know the price of then, not of now. */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: text()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    market: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.market, table.since] }),
    check('price_history_amount_positive', sql`${table.amount} > 0`),
  ],
)
