import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#server/orders/schema.ts'
import { users } from '#server/users/schema.ts'

/** The points that customers have earned, an entry for each order. They are the storefront's, like its coupons. */
export const bonusPoints = pgTable(
  'bonus_points',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    brand: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .unique()
      .references(() => orders.id),
    points: integer().notNull(),
    bookedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.customerId, table.brand), check('bonus_points_some', sql`${table.points} > 0`)],
)
