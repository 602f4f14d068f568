import { z } from 'zod'
import { postalAddress } from '#contract/address/postal-address.ts'
import { WrittenAddress } from '#contract/address/saved-address.ts'
import { countryCodes } from '#contract/brand.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { Eye, OrderedQuantity, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { paymentMethods } from '#contract/payment.ts'
import { textLine } from '#contract/printable-text.ts'
import { usualFrequency } from './frequency.ts'
import { Frequency } from './frequency-schema.ts'

/** Customers know two states: one that is paused or has ended is inactive. */
export const subscriptionStates = ['active', 'inactive'] as const

/** More lines than a cart may have are not repeated. */
const mostItems = 50

const Day = z.iso.date()
const Means = {
  payment_method: z.enum(paymentMethods).describe('Of those that getSubscriptionPaymentMethods lists'),
  alias: z.string().min(1).max(100).nullable().describe('The saved means; null for an invoice'),
}

export const SubscriptionMeans = z
  .object({
    ...Means,
    masked: z.string().nullable(),
    expires: z.object({ month: z.string(), year: z.string() }).nullable(),
  })
  .meta({ id: 'SubscriptionPaymentMethod' })
export type SubscriptionMeans = z.infer<typeof SubscriptionMeans>

const PlannedPiece = z
  .object({
    product_id: z.string(),
    title: z.string(),
    path: z.string().nullable().describe('Null if this storefront does not sell it'),
    quantity: z.int(),
    unit_price: z.int(),
  })
  .describe('What the next order has instead of this line, or the same at the price of today')

export const SubscriptionItem = z
  .object({
    line: z.int(),
    product_id: z.string(),
    variant_id: z.string(),
    title: z.string(),
    path: z.string().nullable(),
    image: z.string().nullable(),
    category: z.string(),
    options: VariantOptions,
    formatted_options: z.array(z.object({ name: z.enum(axisNames), value: z.string() })),
    eye: Eye.nullable(),
    wearer_id: z.string().nullable(),
    wearer_name: z.string().nullable(),
    quantity: z.int(),
    unit_price: z.int().describe('What the customer has agreed to'),
    change: z.enum(['kept', 'dearer', 'cheaper', 'switched', 'gone']),
    next: PlannedPiece.nullable(),
    nearest: z
      .object({ title: z.string(), path: z.string() })
      .nullable()
      .describe('What comes nearest to it, if it is gone'),
  })
  .meta({ id: 'SubscriptionItem' })
export type SubscriptionItem = z.infer<typeof SubscriptionItem>

export const SubscriptionRenewal = z
  .object({
    period: z.int(),
    due_on: z.string(),
    state: z.enum(['announced', 'charging', 'waiting', 'declined', 'ordered', 'skipped', 'missed']),
    waits_for: z.enum(['confirmation', 'price', 'product', 'means']).nullable(),
    next_try_on: z.string().nullable(),
    order: z.object({ id: z.string(), number: z.string(), total: z.int() }).nullable(),
  })
  .meta({ id: 'SubscriptionRenewal' })
export type SubscriptionRenewal = z.infer<typeof SubscriptionRenewal>

export const Subscription = z
  .object({
    id: z.string(),
    state: z.enum(subscriptionStates),
    paused_until: z.string().nullable(),
    pause_reason: z
      .enum(['customer', 'payment'])
      .nullable()
      .describe('Why it is paused; payment: it was declined too often'),
    ended_at: z.string().nullable(),
    frequency: z.int().describe('In months'),
    next_on: z.string().nullable().describe('The day of the next order; null while it is inactive'),
    next_period: z.int().describe('The number of that order, which `skip` names'),
    version: z.int().describe('Higher with every change'),
    created_at: z.string(),
    order_id: z.string().nullable().describe('The order that it repeats'),
    currency_code: z.string(),
    items: z.array(SubscriptionItem),
    items_total: z.int().describe('Of the next order, at the prices of today'),
    shipping_total: z.int(),
    total: z.int(),
    email: z.string(),
    billing_address: WrittenAddress,
    shipping_address: WrittenAddress,
    shipping_method: z.object({ code: z.string(), name: z.string() }),
    payment: SubscriptionMeans,
    renewal: SubscriptionRenewal.nullable().describe('The next order, once it was announced'),
    renewals: z.array(SubscriptionRenewal).describe('The earlier ones, the newest first'),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

export const ForecastEntry = z
  .object({
    period: z.int(),
    on: z.string(),
    total: z.int(),
    waits_for: z
      .enum(['price', 'product'])
      .nullable()
      .describe('What the customer would be asked first, at the prices of today'),
  })
  .meta({ id: 'SubscriptionForecastEntry' })
export type ForecastEntry = z.infer<typeof ForecastEntry>

/** One order repeats itself. What is not named is taken from that order. */
export const CreateSubscription = z.object({
  order_id: z.uuid().describe('An order of the customer'),
  frequency: Frequency.default(usualFrequency),
  next_on: Day.optional().describe('The day of the first renewal; otherwise that many months after the order'),
  lines: z
    .array(z.int().min(1))
    .min(1)
    .max(mostItems)
    .optional()
    .describe('The lines of it that come again; otherwise all'),
  payment_method: Means.payment_method,
  alias: Means.alias.default(null),
})
export type CreateSubscription = z.infer<typeof CreateSubscription>

const ChangedItem = z.object({
  line: z.int().min(1).describe('One that is there already'),
  quantity: z.int().min(0).max(10_000).optional().describe('0 leaves it out'),
  wearer_id: z.uuid().nullish(),
})
const AddedItem = z.object({
  product: z.object({
    product_id: textLine(40).min(1),
    options: VariantOptions.default({}),
    eye: Eye.nullish(),
    wearer_id: z.uuid().nullish(),
  }),
  quantity: OrderedQuantity,
})

/** Fields that are missing stay as they are. */
export const UpdateSubscription = z.object({
  version: z
    .int()
    .max(2_147_483_647)
    .optional()
    .describe('Refused with 409 if the subscription has changed since that version'),
  state: z.enum(subscriptionStates).optional().describe('inactive pauses it, active lets it go on'),
  paused_until: Day.nullish().describe('Goes on by itself on that day'),
  ended: z.literal(true).optional().describe('For good'),
  frequency: Frequency.optional(),
  skip: z.int().min(1).optional().describe('`next_period`: that order is left out'),
  delay_to: Day.optional().describe('The day of the next order, from which later ones are counted'),
  items: z
    .array(z.union([ChangedItem, AddedItem]))
    .min(1)
    .max(mostItems)
    .optional(),
  payment_method: Means.payment_method.optional(),
  alias: Means.alias.optional(),
  shipping_method: z.string().min(1).max(60).optional(),
  billing_address: postalAddress(countryCodes, 'billing').optional(),
  shipping_address: postalAddress(countryCodes, 'shipping').optional(),
})
export type UpdateSubscription = z.infer<typeof UpdateSubscription>

export const UpdateSubscriptionsAddresses = z.object({
  billing_address: postalAddress(countryCodes, 'billing').optional(),
  shipping_address: postalAddress(countryCodes, 'shipping').optional(),
})
export type UpdateSubscriptionsAddresses = z.infer<typeof UpdateSubscriptionsAddresses>
