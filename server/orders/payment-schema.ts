import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { CurrencyCode } from '#contract/brand.ts'
import type { PaymentAlias, PaymentMethod, ProviderMethod } from '#contract/payment.ts'
import { products } from '#server/catalogue/schema.ts'
import { users } from '#server/users/schema.ts'
import type { Snapshot } from './snapshot-rules.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * How far the shop has come with a payment. `open`: goods and coupon are reserved for it. `settling`: it has its order,
 * and the money is being collected. `owed`: money came for which there is no order, and goes back.
 */
export type PaymentStage = 'open' | 'cancelled' | 'settling' | 'settled' | 'owed' | 'returned'

/** A payment is for a cart as it was when the payment started. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    // Not a foreign key: carts of guests are deleted one day, payments are not.
    cartId: uuid().notNull(),
    /** The version of the cart that is paid: later changes of the cart do not change the payment. */
    cartVersion: integer().notNull(),
    /** Null if there is nothing to pay. */
    method: text().$type<PaymentMethod>(),
    state: text().$type<PaymentStage>().notNull().default('open'),
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    /** The provider's id. Null until the provider has answered, and for an invoice. */
    transactionId: text().unique(),
    /** Everything that the order will say, frozen when the payment starts. */
    snapshot: jsonb().$type<Snapshot>().notNull(),
    /** How much was given back of money that came without an order. */
    returnedAmount: integer(),
    /** The provider's report about a cancelled payment is final: no money will come. */
    isClosed: boolean().notNull().default(false),
    /** By whom and where an invoice is owed, in the words of `debtorsOf`; empty for other methods. */
    debtors: text().array().notNull().default([]),
    /** A digest of the client that holds something scarce by this payment; null if it holds nothing scarce. */
    client: text(),
    createdAt: moment().notNull().defaultNow(),
    /** When goods and coupon are free again, unless the payment is under way then. */
    heldUntil: moment().notNull().default(sql`now() + interval '10 minutes'`),
    /** When the hold ended without an order. */
    releasedAt: moment(),
    /** What the provider reports after this moment is final. */
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('payments_debtors').using('gin', table.debtors).where(sql`${table.method} = 'invoice'`),
    index('payments_client').on(table.client, table.createdAt).where(sql`${table.client} is not null`),
    uniqueIndex('payments_one_open').on(table.cartId).where(sql`${table.state} = 'open'`),
    index().on(table.cartId, table.createdAt),
    index('payments_unfinished')
      .on(table.createdAt)
      .where(
        sql`${table.state} in ('open', 'settling', 'owed') or ${table.state} = 'cancelled' and not ${table.isClosed}`,
      ),
    check('payments_amount', sql`${table.amount} >= 0`),
    check('payments_state', sql`${table.state} in ('open', 'cancelled', 'settling', 'settled', 'owed', 'returned')`),
  ],
)

/** The goods reserved for the open payment of a cart; `stock.reserved` is their sum. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    cartId: uuid().notNull(),
    productId: text()
      .notNull()
      .references(() => products.productId),
    variantId: text().notNull(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'stock_reservations_once', columns: [table.cartId, table.productId, table.variantId] }),
    index().on(table.paymentId),
    check('stock_reservations_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Suppliers' deliveries that were booked, each once. */
export const stockDeliveries = pgTable(
  'stock_deliveries',
  {
    id: uuid().primaryKey(),
    /** Of the file, or what was typed of the delivery note. */
    name: text().notNull(),
    /** The SHA-256 of the file's bytes: the same file is not booked twice without a word. Empty if there was no file. */
    hash: text().notNull(),
    lines: integer().notNull(),
    pieces: integer().notNull(),
    at: moment().notNull().defaultNow(),
    staffId: text(),
  },
  (table) => [index().on(table.hash)],
)

/** Every change of the stock on hand, which is the sum of these changes. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text().notNull(),
    variantId: text().notNull(),
    change: integer().notNull(),
    /**
     * `cancel` and `return`: what an order had taken is back on the shelf. `count`: by the catalogue file, or by staff at
     * the desk. `delivery`: it came from a supplier.
     */
    cause: text().$type<'count' | 'order' | 'cancel' | 'return' | 'delivery'>().notNull(),
    orderId: uuid(),
    at: moment().notNull().defaultNow(),
    /** Who of the staff; null if it was nobody's act. */
    staffId: text(),
    /** Why a count differs, in the words of who counted. */
    reason: text(),
    deliveryId: uuid().references(() => stockDeliveries.id),
  },
  (table) => [
    index('stock_movements_of_variant').on(table.productId, table.variantId, table.id),
    index().on(table.orderId),
    check(
      'stock_movements_cause',
      sql`(${table.cause} in ('order', 'cancel', 'return')) = (${table.orderId} is not null)
        and (${table.cause} = 'delivery') = (${table.deliveryId} is not null)`,
    ),
  ],
)

/** Saved means of payment. The provider knows the card; the alias only names it. */
export const paymentAliases = pgTable(
  'payment_aliases',
  {
    brand: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    alias: text().notNull(),
    method: text().$type<ProviderMethod>().notNull(),
    details: jsonb('means').$type<PaymentAlias>().notNull(),
    paidAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.customerId, table.alias] })],
)
