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
    /** Of the makers, not of the storefronts. */
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
    /**
     * The only customer who can use it; null for everybody. It has no foreign key: a coupon whose customer is gone can
     * be used by nobody, and its uses stay in the books.
     */
    ownerId: text(),
    /** The README lists it, so it is removed before the shop goes live. */
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

/** Which cart took which coupon. `person` is a digest of the mailbox, for guests and customers alike. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    brand: text().notNull(),
    code: text().notNull(),
    /** A cart takes a coupon once, however often it tries. */
    cartId: uuid().notNull(),
    person: text().notNull(),
    /** Whether the person can use it only once. */
    oncePerCustomer: boolean().notNull(),
    usedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.code, table.cartId] }),
    foreignKey({ columns: [table.brand, table.code], foreignColumns: [coupons.brand, coupons.code] }),
    uniqueIndex('coupon_uses_once').on(table.brand, table.code, table.person).where(sql`${table.oncePerCustomer}`),
  ],
)

/** The people who have ordered at a storefront, as digests of their mailboxes; all others are new customers. */
export const buyers = pgTable(
  'buyers',
  {
    brand: text().notNull(),
    person: text().notNull(),
    firstOrderedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.person] })],
)
