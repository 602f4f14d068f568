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
import type { CollectionProblem, PaymentAlias, PaymentMethod, ProviderMethod } from '#contract/payment.ts'
import { products } from '#server/catalogue/schema.ts'
import { users } from '#server/users/schema.ts'
import type { Snapshot } from './snapshot-rules.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * How far the shop has come with a payment. `open`: goods and coupon are reserved for it. `settling`: it has its order,
 * and the money is being collected. `uncollectable`: the provider refuses that for good. `owed`: there is no order, or
 * it was cancelled before its money was collected, so the provider lets go of the money or gives it back.
 */
export type PaymentStage = 'open' | 'cancelled' | 'settling' | 'uncollectable' | 'settled' | 'owed' | 'returned'

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
    /** Why and since when its money cannot be collected. */
    problem: text().$type<CollectionProblem>(),
    problemAt: moment(),
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    /** The provider's id. Null until the provider has answered, and for an invoice. */
    transactionId: text().unique(),
    /** The provider that was chosen to take it, and is asked about it for ever. */
    provider: text().notNull().default('datatrans'),
    /** Everything that the order will say, frozen when the payment starts. */
    snapshot: jsonb().$type<Snapshot>().notNull(),
    /** Amount of an owed payment that the customer got back. */
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
    index('payments_uncollectable').on(table.problemAt).where(sql`${table.state} = 'uncollectable'`),
    check(
      'payments_state',
      sql`${table.state} in ('open', 'cancelled', 'settling', 'uncollectable', 'settled', 'owed', 'returned')`,
    ),
    check(
      'payments_problem',
      sql`(${table.state} = 'uncollectable') = (${table.problem} is not null)
        and (${table.problem} is null) = (${table.problemAt} is null)`,
    ),
  ],
)

/** Payments with a card that the provider has refused: many of them are a test of stolen cards. */
export const cardRefusals = pgTable(
  'card_refusals',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    brand: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.brand, table.at), index().on(table.at)],
)

/** The latest test of stolen cards at a storefront. It is over an hour after `lastAt`. */
export const cardTests = pgTable('card_tests', {
  brand: text().primaryKey(),
  since: moment().notNull(),
  lastAt: moment().notNull(),
  refused: integer().notNull(),
})

/**
 * Tries of a customer to pay an order again whose money could not be collected, each a transaction of its own with its id
 * as the reference. `paid`: the order is collected by it. `owed`: its money came too late, and goes back.
 */
export const repayments = pgTable(
  'repayments',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    method: text().$type<ProviderMethod>().notNull(),
    /** The provider that takes it, which may be another than that of the payment. */
    provider: text().notNull(),
    /** The transaction that could not be collected. Another one of the same order is not replaced. */
    replaces: text().notNull(),
    state: text().$type<'open' | 'ended' | 'paid' | 'owed' | 'returned'>().notNull().default('open'),
    /** Null until the provider has answered. */
    transactionId: text().unique(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.paymentId),
    index('repayments_unfinished').on(table.createdAt).where(sql`${table.state} in ('open', 'owed')`),
    check('repayments_state', sql`${table.state} in ('open', 'ended', 'paid', 'owed', 'returned')`),
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
    /** The provider that has saved it, and alone can charge it. */
    provider: text().notNull().default('datatrans'),
    details: jsonb('means').$type<PaymentAlias>().notNull(),
    paidAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.customerId, table.alias] }), index().on(table.customerId)],
)
