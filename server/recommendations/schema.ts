import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/schema.ts'

const product = () =>
  text()
    .notNull()
    .references(() => products.productId)

/** How often two products were in one order. Each pair stands in both directions, so that it is read from the key. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    brand: text().notNull(),
    productId: product(),
    withProductId: product(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.productId, table.withProductId] }),
    check('bought_with_something_else', sql`${table.productId} <> ${table.withProductId}`),
  ],
)
