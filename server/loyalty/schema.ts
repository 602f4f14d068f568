import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#server/orders/schema.ts'
import { users } from '#server/users/schema.ts'

/**
 * The points that customers have earned by an order, and those taken back with its refunds. They are the storefront's,
 * like its coupons.
 */
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
      .references(() => orders.id),
    /** The refund that takes them back; null for the points that the order has earned. */
    refundId: uuid().unique(),
    points: integer().notNull(),
    bookedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.customerId, table.brand),
    index().on(table.orderId),
    uniqueIndex('bonus_points_earned_once').on(table.orderId).where(sql`${table.refundId} is null`),
    check('bonus_points_some', sql`(${table.points} > 0) = (${table.refundId} is null) and ${table.points} <> 0`),
  ],
)
