import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Coupon } from './coupon-rules.ts'

const moment = () => timestamp({ withTimezone: true })
const list = () => text().array().notNull().default([])

export const coupons = pgTable(
  'coupons',
  {
    /** The storefront that gave it out. */
    brand: text().notNull(),
    /** In capitals. */
    code: text().notNull(),
    gives: jsonb().$type<Coupon['gives']>().notNull(),
    minimum: integer().notNull().default(0),
    products: list(),
    categories: list(),
    /** Those of the makers. */
    brands: list(),
    validFrom: moment(),
    validUntil: moment(),
    usageLimit: integer(),
    used: integer().notNull().default(0),
    oncePerCustomer: boolean().notNull().default(false),
    newCustomersOnly: boolean().notNull().default(false),
    notWithPromotionalPrices: boolean().notNull().default(false),
    markets: list(),
    channels: list(),
    /** Documented in the README, and therefore over as soon as the shop is live. */
    isDemo: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.code] }),
    check('coupons_code', sql`${table.code} ~ '^[A-Z0-9_-]{1,40}$'`),
    check(
      'coupons_usage_limit',
      sql`${table.used} >= 0 and ${table.used} <= coalesce(${table.usageLimit}, ${table.used})`,
    ),
    check('coupons_minimum', sql`${table.minimum} >= 0`),
  ],
)

/** Which order took which coupon. People are digests of their e-mail address: guests and accounts are told apart by nothing else. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    brand: text().notNull(),
    code: text().notNull(),
    /** The cart that became the order: it takes a coupon once, however often that is tried. */
    cartId: uuid().notNull(),
    person: text().notNull(),
    /** Whether the person can use it once only. */
    oncePerCustomer: boolean().notNull(),
    usedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.code, table.cartId] }),
    foreignKey({ columns: [table.brand, table.code], foreignColumns: [coupons.brand, coupons.code] }),
    uniqueIndex('coupon_uses_once').on(table.brand, table.code, table.person).where(sql`${table.oncePerCustomer}`),
  ],
)

/** Who has ordered at a storefront before, as digests: whoever is not here is a new customer. */
export const buyers = pgTable(
  'buyers',
  {
    brand: text().notNull(),
    person: text().notNull(),
    firstOrderedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.person] })],
)
