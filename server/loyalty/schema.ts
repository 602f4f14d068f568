import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from '#server/orders/schema.ts'
import { coupons } from '#server/promotions/schema.ts'
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

/** Points that customers have turned into a coupon. */
export const bonusConversions = pgTable(
  'bonus_conversions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    brand: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the customer's conversions at the storefront: 1, 2, … Two that were decided on the same balance collide. */
    sequence: integer().notNull(),
    points: integer().notNull(),
    /** What the coupon is worth, in minor units. */
    amount: integer().notNull(),
    code: text().notNull(),
    /** The idempotency key of the request. */
    key: text(),
    convertedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('bonus_conversions_one_after_the_other').on(table.customerId, table.brand, table.sequence),
    unique('bonus_conversions_key').on(table.customerId, table.brand, table.key),
    unique('bonus_conversions_coupon').on(table.brand, table.code),
    foreignKey({ columns: [table.brand, table.code], foreignColumns: [coupons.brand, coupons.code] }),
    check('bonus_conversions_some', sql`${table.points} > 0 and ${table.amount} > 0 and ${table.sequence} > 0`),
  ],
)
