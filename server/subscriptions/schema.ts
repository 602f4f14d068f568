import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { products } from '#server/catalogue/schema.ts'
import { orders, payments } from '#server/orders/schema.ts'
import { users } from '#server/users/schema.ts'
import type { RenewalState, RenewalWaitsFor } from './renewal-rules.ts'
import type { PauseReason, SubscriptionState } from './schedule-rules.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * An order that is repeated. The days are calendar dates of the storefront's zone. Period n is due `n - anchorPeriod`
 * times `frequency` months after `anchorOn`, so that the 31st stays the 31st after a February.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<SubscriptionState>().notNull().default('active'),
    /** The language of its mails. */
    locale: text().$type<LocaleCode>().notNull(),
    /** In months. */
    frequency: smallint().notNull(),
    anchorOn: date().notNull(),
    anchorPeriod: integer().notNull().default(1),
    /** The first period that is neither ordered nor skipped, and its day, which is written down for the job. */
    nextPeriod: integer().notNull().default(1),
    nextOn: date().notNull(),
    pauseReason: text().$type<PauseReason>(),
    /** Null while it is paused without an end. */
    pausedUntil: date(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    /** The saved means of payment, if the method needs one; null if none is known, so that a renewal asks for one. */
    alias: text(),
    email: text().notNull(),
    billingAddress: jsonb().$type<PostalAddress>().notNull(),
    shippingAddress: jsonb().$type<PostalAddress>().notNull(),
    /** The code of the shipping option. */
    shippingMethod: text().notNull(),
    /** The order that it repeats, if it began with one. */
    orderId: uuid().references(() => orders.id),
    /** The one of the order that it began with. Null in what is from before there were several: the storefront's own. */
    currency: text().$type<CurrencyCode>(),
    /** Higher with every change: a renewal that was decided on an older one is not carried out. */
    version: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.customerId, table.brand, table.createdAt),
    uniqueIndex('subscriptions_one_per_order').on(table.orderId).where(sql`${table.state} <> 'ended'`),
    index('subscriptions_order').on(table.orderId),
    index('subscriptions_due').on(table.brand, table.nextOn, table.id).where(sql`${table.state} = 'active'`),
    index('subscriptions_waking').on(table.pausedUntil).where(sql`${table.state} = 'paused'`),
    check('subscriptions_state', sql`${table.state} in ('active', 'paused', 'ended')`),
    check('subscriptions_frequency', sql`${table.frequency} between 1 and 12`),
    check('subscriptions_pause', sql`(${table.state} = 'paused') = (${table.pauseReason} is not null)`),
    check('subscriptions_paused_until', sql`${table.pausedUntil} is null or ${table.state} = 'paused'`),
    check('subscriptions_ended', sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`),
    check('subscriptions_alias', sql`${table.paymentMethod} <> 'invoice' or ${table.alias} is null`),
  ],
)

/** What a renewal orders. `unitPrice` is what the customer has agreed to: the price of the last order, or of a later yes. */
export const subscriptionLines = pgTable(
  'subscription_lines',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    line: smallint().notNull(),
    productId: text()
      .notNull()
      .references(() => products.productId),
    variantId: text().notNull(),
    options: jsonb().$type<Options>().notNull(),
    eye: text().$type<Eye>(),
    /** Not a foreign key, as in orders. */
    wearerId: uuid(),
    channel: text().$type<PriceChannel>().notNull(),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.line] }),
    index().on(table.productId),
    check('subscription_lines_quantity', sql`${table.quantity} between 1 and 10000`),
    check('subscription_lines_eye', sql`${table.eye} in ('right', 'left')`),
  ],
)

/** A period of a subscription, from its announcement on. Its key is the promise that a period is ordered once. */
export const renewals = pgTable(
  'renewals',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    period: integer().notNull(),
    dueOn: date().notNull(),
    state: text().$type<RenewalState>().notNull(),
    waitsFor: text().$type<RenewalWaitsFor>(),
    nextTryOn: date(),
    /** The cart that is paid. Not a foreign key, as in payments. */
    cartId: uuid().unique(),
    /** The highest total to which the customer has said yes, if the shop had to ask. */
    agreedTotal: integer(),
    orderId: uuid()
      .unique()
      .references(() => orders.id),
    /** While it is `charging`: until then no other process looks after it. */
    claimedUntil: moment(),
    /** Start of a `charging` that does not come to an end: the desk shows it after some hours. */
    stalledSince: moment(),
    announcedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.period] }),
    index('renewals_charging').on(table.claimedUntil).where(sql`${table.state} = 'charging'`),
    index('renewals_stalled').on(table.stalledSince).where(sql`${table.state} = 'charging'`),
    check('renewals_ordered', sql`(${table.state} = 'ordered') = (${table.orderId} is not null)`),
    check('renewals_waiting', sql`(${table.state} = 'waiting') = (${table.waitsFor} is not null)`),
    check('renewals_charging', sql`(${table.state} = 'charging') = (${table.claimedUntil} is not null)`),
  ],
)

/** Attempts of the shop to charge for a renewal. What a customer pays by hand is not among them. */
export const renewalAttempts = pgTable(
  'renewal_attempts',
  {
    subscriptionId: uuid().notNull(),
    period: integer().notNull(),
    attempt: smallint().notNull(),
    paymentId: uuid().references(() => payments.id),
    outcome: text().$type<'started' | 'paid' | 'declined' | 'confirmation' | 'unavailable'>().notNull(),
    on: date().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.period, table.attempt] }),
    foreignKey({
      name: 'renewal_attempts_renewal',
      columns: [table.subscriptionId, table.period],
      foreignColumns: [renewals.subscriptionId, renewals.period],
    }).onDelete('cascade'),
  ],
)
