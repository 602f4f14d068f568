import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/schema.ts'
import { users } from '#server/users/schema.ts'

const moment = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** A customer has one list at each storefront, and so has the browser of a guest. */
export const wishlists = pgTable(
  'wishlists',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    brand: text().notNull(),
    customerId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The digest of the cookie's value: a reader of this table cannot open the list. */
    guest: text(),
    usedAt: moment(),
  },
  (table) => [
    unique().on(table.customerId, table.brand),
    unique().on(table.guest, table.brand),
    check('wishlists_have_one_owner', sql`num_nonnulls(${table.customerId}, ${table.guest}) = 1`),
    index().on(table.usedAt).where(sql`${table.guest} is not null`),
  ],
)

export const wishlistProducts = pgTable(
  'wishlist_products',
  {
    wishlistId: bigint({ mode: 'number' })
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.productId),
    /** The colour that was chosen when the product was saved. */
    color: text(),
    addedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.productId] })],
)
