import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { CountryCode, CurrencyCode } from '#contract/brand.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Actor, OrderEventType } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { products } from '#server/catalogue/schema.ts'
import { users } from '#server/users/schema.ts'
import { payments } from './payment-schema.ts'

const moment = () => timestamp({ withTimezone: true })
const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

export {
  cardRefusals,
  cardTests,
  type PaymentStage,
  paymentAliases,
  payments,
  repayments,
  stockDeliveries,
  stockMovements,
  stockReservations,
} from './payment-schema.ts'

/** The last order number of each storefront. */
export const orderNumbers = pgTable('order_numbers', { brand: text().primaryKey(), last: integer().notNull() })

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    number: integer().notNull(),
    paymentId: uuid()
      .notNull()
      .unique()
      .references(() => payments.id),
    /** Null for a guest, and once the account is deleted. */
    customerId: text().references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    state: text().$type<OrderState>().notNull(),
    total: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    /** How much of it a unit of the storefront's own currency was: figures of sales are in that one. */
    rate: doublePrecision().notNull().default(1),
    tags: text().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    refundedAt: moment(),
    /** The sum of all refunds that were granted, whether the money has left or not. */
    refunded: integer().notNull().default(0),
    /** Where it is delivered to, if the customer has changed that after ordering. */
    shippingAddress: jsonb().$type<PostalAddress>(),
    /** When the confirmation was sent. */
    confirmedAt: moment(),
    /**
     * What staff search orders by besides, so that a million of them need no look into snapshots. A trigger fills these
     * columns in from the payment when the order is placed, and again when address or e-mail change: no writer names
     * them. Empty if there is none.
     */
    country: text().$type<CountryCode | ''>().notNull().default(''),
    paymentMethod: text().$type<PaymentMethod | ''>().notNull().default(''),
    /** The code of the shipping option. */
    shipping: text().notNull().default(''),
    /** Who gets the parcel. */
    name: text().notNull().default(''),
    /** The words of the names of recipient and payer, without accents. */
    nameWords: words().notNull().default(''),
    /** The last day of arrival that the customer was told: when the order was placed, or later by a delay. */
    promisedOn: date(),
  },
  (table) => [
    unique('orders_number').on(table.brand, table.number),
    index('orders_newest').on(table.createdAt, table.id),
    // Answers any combination of these filters by itself: see server/order-search.
    index('orders_search').on(
      table.state,
      table.brand,
      table.country,
      table.paymentMethod,
      table.shipping,
      table.createdAt,
      table.id,
      table.total,
    ),
    index('orders_total').on(table.total),
    index('orders_names').using('gin', table.nameWords),
    index('orders_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    // What the customer's list of orders is read from, page by page, without looking at any other order.
    index('orders_history').on(table.customerId, table.brand, table.createdAt, table.number),
    index().on(table.email),
    // What waits in the warehouse, the oldest first, without looking at any other order.
    index('orders_to_pack')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('fulfiller_ready', 'accepted', 'open')`),
    // Invoices that are not paid, and orders whose payment is under way.
    index('orders_unpaid').on(table.id).where(sql`${table.paidAt} is null and ${table.state} <> 'cancelled'`),
    // In the order of bytes, so that staff find a guest by the beginning of the address.
    index('orders_guest_email').on(sql`${table.email} collate "C"`).where(sql`${table.customerId} is null`),
    check('orders_state', sql`${table.state} <> 'cart'`),
    check('orders_refunded', sql`${table.refunded} between 0 and ${table.total}`),
  ],
)

/** The lines of an order, for statistics: what the customer reads is in the snapshot. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    line: smallint().notNull(),
    productId: text()
      .notNull()
      .references(() => products.productId),
    variantId: text().notNull(),
    options: jsonb().$type<Options>().notNull(),
    eye: text().$type<Eye>(),
    /**
     * For which wearer it was bought. Not a foreign key: an order keeps its wearer when the customer removes them, so that
     * their lenses do not become somebody else's.
     */
    wearerId: uuid(),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    /** Before the discount, which is 0 or less. */
    total: integer().notNull(),
    discount: integer().notNull(),
    vatRate: doublePrecision().notNull(),
    /** Number of them that were cancelled before they were packed. */
    cancelled: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.line] }),
    check('order_lines_cancelled', sql`${table.cancelled} between 0 and ${table.quantity}`),
    index('order_lines_product').on(table.productId, table.orderId),
    check('order_lines_eye', sql`${table.eye} in ('right', 'left')`),
    check('order_lines_total', sql`${table.total} = ${table.unitPrice} * ${table.quantity}`),
  ],
)

/** Why an order is as it is: its prices, its discounts, each of its moves and who made it. Rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull().defaultNow(),
    type: text().$type<OrderEventType>().notNull(),
    actor: text().$type<Actor['kind']>().notNull().default('shop'),
    /** The user, if the actor is a customer with an account or a member of staff. */
    actorId: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index().on(table.orderId, table.id)],
)

/**
 * What an event has changed the address or the mailbox of an order to. It is beside the event, because events are never
 * changed and these can be erased.
 */
export const orderContacts = pgTable(
  'order_contacts',
  {
    eventId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orderEvents.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null if it stayed. */
    address: jsonb().$type<PostalAddress>(),
    email: text(),
  },
  (table) => [index().on(table.orderId)],
)

/** Withdrawals from a contract, as they were declared. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    name: text().notNull(),
    email: text().notNull(),
    /** The lines of the order that it is about; all if empty. */
    lines: smallint().array().notNull().default([]),
    reason: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  // The same declaration counts once, however often it is sent.
  (table) => [unique('withdrawals_once').on(table.orderId, table.lines)],
)
