import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
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

/** Codes that were made together, by the same rules: each is a coupon of its own. */
export const couponSeries = pgTable(
  'coupon_series',
  {
    /** Made with the form that orders it, so that a form that is sent twice makes one series. */
    id: uuid().primaryKey(),
    brand: text().notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    /** How many codes it has. */
    size: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('coupon_series_newest').on(table.createdAt, table.id),
    check('coupon_series_size', sql`${table.size} > 0`),
  ],
)

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
    seriesId: uuid().references(() => couponSeries.id),
    /** Whether it was given to one person; the beginnings are those of bonus points and of goodwill. */
    isPersonal: boolean()
      .notNull()
      .generatedAlwaysAs(sql`owner_id is not null or starts_with(code, 'PLUS-') or starts_with(code, 'CARE-')`),
    /** Counts the changes at the desk, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    /** When staff switched it off; null if its dates decide. */
    switchedOffAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.code] }),
    // No index has `used`: a coupon that many take at once is updated in place.
    index('coupons_newest').on(table.isPersonal, table.createdAt, table.code).where(sql`${table.seriesId} is null`),
    index('coupons_code_start').on(sql`${table.code} collate "C"`, table.brand),
    index('coupons_series')
      .on(table.seriesId, sql`${table.code} collate "C"`)
      .where(sql`${table.seriesId} is not null`),
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
    /** Of the coupon, so that the uses of a series are counted without its codes. */
    seriesId: uuid(),
    /** What the order costs, and what the coupon took off, in minor units. */
    total: integer().notNull().default(0),
    discount: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.code, table.cartId] }),
    index('coupon_uses_series').on(table.seriesId).where(sql`${table.seriesId} is not null`),
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
