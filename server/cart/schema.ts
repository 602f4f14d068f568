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
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { CreatedFrom } from '#contract/cart/cart.ts'
import type { CheckoutState } from '#contract/cart/checkout-state.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { products } from '#server/catalogue/schema.ts'
import { users } from '#server/users/schema.ts'

const moment = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** The token of a cart is signed with the shop's secret, so that this table alone opens no cart. */
export const carts = pgTable(
  'carts',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    /** Once it is set, only this customer opens the cart. */
    customerId: text().references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<'cart' | 'completed' | 'merged'>().notNull().default('cart'),
    /** A `renewal` is filled and paid by a subscription, beside the cart that the customer shops with. */
    purpose: text().$type<'shopping' | 'renewal'>().notNull().default('shopping'),
    /** Where the lines of a merged cart went. */
    mergedInto: uuid(),
    checkoutState: text().$type<CheckoutState>().notNull().default('cart'),
    /** Higher with every change. A change that was decided on an older one is not written. */
    version: integer().notNull().default(0),
    couponCode: text(),
    milesAndMoreNumber: text(),
    /** Of the payer; it may differ from that of the account. */
    email: text(),
    /** The digest by which promotions know a guest with this e-mail address. */
    person: text(),
    billingAddress: jsonb().$type<PostalAddress>(),
    shippingAddress: jsonb().$type<PostalAddress>(),
    /** The code of the shipping option that was chosen. */
    shippingMethod: text(),
    comment: text(),
    /** True if the carrier may get the e-mail address and phone number. */
    sharesContact: boolean().notNull().default(false),
    /** True if the customer wants a reminder of an abandoned cart. */
    wantsReminder: boolean().notNull().default(false),
    /** When that was sent. */
    remindedAt: timestamp({ withTimezone: true }),
    /** The language in which the e-mail address was given. */
    locale: text().$type<LocaleCode>(),
    /** True if a client has shown the key of the cart: from then on personal fields need it. */
    isHeld: boolean().notNull().default(false),
    /** No trial products are added by themselves. */
    optedOut: boolean().notNull().default(false),
    /** Every so many months it is to be ordered again, by a subscription; null if it is bought once. */
    subscriptionFrequency: smallint(),
    createdAt: moment(),
    updatedAt: moment(),
  },
  (table) => [
    uniqueIndex('carts_one_per_customer')
      .on(table.customerId, table.brand)
      .where(sql`${table.state} = 'cart' and ${table.purpose} = 'shopping'`),
    index('carts_of_customer').on(table.customerId).where(sql`${table.customerId} is not null`),
    index('carts_to_remind_of')
      .on(table.updatedAt)
      .where(
        sql`${table.state} = 'cart' and ${table.purpose} = 'shopping' and ${table.remindedAt} is null
          and (${table.email} is not null or ${table.customerId} is not null)`,
      ),
    index('carts_completed').on(table.updatedAt).where(sql`${table.state} = 'completed'`),
    index('carts_left')
      .on(table.updatedAt)
      .where(
        sql`${table.state} = 'merged' or ${table.state} = 'cart' and (${table.customerId} is null or ${table.purpose} = 'renewal')`,
      ),
    check('carts_purpose', sql`${table.purpose} in ('shopping', 'renewal')`),
    check('carts_state', sql`${table.state} in ('cart', 'completed', 'merged')`),
    check('carts_merged', sql`(${table.state} = 'merged') = (${table.mergedInto} is not null)`),
    check('carts_subscription', sql`${table.subscriptionFrequency} between 1 and 12`),
    check('carts_coupon_or_miles', sql`${table.couponCode} is null or ${table.milesAndMoreNumber} is null`),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.productId),
    variantId: text().notNull(),
    options: jsonb().$type<Options>().notNull(),
    /** For which eye a lens is, if the visitor said so. */
    eye: text().$type<Eye>(),
    /**
     * For which wearer it is, if the customer said so. Not a foreign key: emptying it when a wearer is removed could make
     * two lines equal, which the unique constraint refuses. A line whose wearer was removed shows no wearer.
     */
    wearerId: uuid(),
    /** The channel whose price list applied when the line was added; its key was verified then. */
    channel: text().$type<PriceChannel>().notNull(),
    quantity: integer().notNull(),
    position: integer().notNull(),
    /** The price of one piece, in the storefront's own currency, when the visitor last changed the line. Current prices are never stored in a cart. */
    seenPrice: integer().notNull(),
    createdFrom: jsonb().$type<CreatedFrom>(),
  },
  (table) => [
    unique('cart_lines_variant')
      .on(table.cartId, table.variantId, table.channel, table.eye, table.wearerId)
      .nullsNotDistinct(),
    // More than any brand allows: the rules know the exact limit.
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 10000`),
    check('cart_lines_eye', sql`${table.eye} in ('right', 'left')`),
    check('cart_lines_channel', sql`${table.channel} in ('website', 'comparison', 'partner')`),
  ],
)

/** Requests that were carried out, by their idempotency key: sent again, they change nothing. */
export const cartKeys = pgTable(
  'cart_keys',
  {
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Of the request's content: the same key with another content is a mistake of the client. */
    digest: text().notNull(),
    createdAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.key] }), index().on(table.createdAt)],
)
