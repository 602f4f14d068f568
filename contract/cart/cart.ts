import { z } from 'zod'
import { WrittenAddress } from '#contract/address/saved-address.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { Eye, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { priceChannels } from '#contract/catalogue/price-channels.ts'
import { Pictures } from '#contract/catalogue/product.ts'
import { textLine } from '#contract/printable-text.ts'
import { checkoutStates } from './checkout-state.ts'

// A cart becomes an order when it is paid, and both have the same fields. Those that only an order has are null here.

const PriceChannel = z.enum(priceChannels)
const Badge = z.enum(['new', 'bestseller', 'sale', 'trial']).nullable()

/** What led to a line: a recommendation, or the shop itself. */
export const CreatedFrom = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('recommendation'),
    recommendation_id: textLine(100).min(1),
    source: textLine(60).min(1),
    item_position: z.int().min(0).max(1000),
  }),
  z.object({ type: z.literal('automatic').describe('A trial product that the shop added by itself') }),
])
export type CreatedFrom = z.infer<typeof CreatedFrom>

export const CartItem = z
  .object({
    id: z.int(),
    product_id: z.string(),
    sku: z.string(),
    title: z.string().describe('In the language of the visitor'),
    name: z.string().describe('The title with the chosen options'),
    slug: z.string(),
    variant_id: z.string(),
    images: Pictures,
    brand: z.array(z.string()),
    is_trial: z.boolean(),
    meta: z.object({ product_id: z.string(), variant_id: z.string() }).describe('As delivery dates name it'),
    options: VariantOptions,
    eye: Eye.nullable().describe('For which eye a lens is; null for other products, and where nobody said'),
    wearer_id: z.string().nullable().describe('The wearer for whom it is; null where nobody said'),
    wearer_name: z.string().nullable().describe('Of that wearer, if the customer has more than one'),
    formatted_options: z.array(z.object({ name: z.enum(axisNames), value: z.string() })),
    category: z.string(),
    detail: z.object({
      category: z.string(),
      lens_usage: z.string().nullable(),
      lens_type: z.string().nullable(),
      badge: Badge,
    }),
    quantity: z.int(),
    position: z.int(),
    unit_price: z.int().describe('What this visitor pays for one'),
    website_unit_price: z.int().describe('What everybody pays for one'),
    regular_unit_price: z.int().describe('The recommended price of one'),
    special_unit_price: z.int().nullable().describe('What is paid instead of the regular price, where that is less'),
    total: z.int().describe('0 for what is not sold any more'),
    savings: z.object({
      savings_from_regular: z.int(),
      savings_from_website: z.int(),
      savings_from_website_in_percents: z.int(),
    }),
    price: z.object({ current: z.int(), original: z.int() }).describe('Of one'),
    price_channel: PriceChannel,
    price_changed: z
      .object({ before: z.int(), after: z.int() })
      .nullable()
      .describe('What one cost when the visitor last touched the line, if the shop has changed it since'),
    availability: z
      .enum(['orderable', 'stop-order', 'not-sold'])
      .describe('stop-order: there is less than this; not-sold: it counts nothing and can only be removed'),
    stock: z.object({ available: z.int(), stop_order: z.boolean() }),
    max_quantity: z.int().describe('The most that this line may hold'),
    created_from: CreatedFrom.nullable(),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>

const Shipment = z.object({
  method: z.object({ code: z.string(), key: z.string(), name: z.string(), price: z.int() }),
})

export const Cart = z
  .object({
    token_value: z.string().describe('Opens the cart: keep it secret'),
    id: z.string(),
    shop_cart_id: z.string(),
    number: z.null(),
    internal_order_id: z.null(),
    state: z.enum(['cart']),
    checkout_state: z.enum(checkoutStates),
    version: z.int().describe('Higher with every change: of two answers the one with the higher version is newer'),
    created_at: z.string(),
    paid_at: z.null(),
    refunded_at: z.null(),
    comment: z.string().nullable().describe('What the shopper wants to tell the shop'),
    tracking: z.null(),
    reorderable: z.literal(false),

    items: z.array(CartItem),
    items_count: z.int().describe('Pieces of all lines'),
    trial_item_id: z.int().nullable().describe('The line with the greatest id among those with a trial product'),
    items_total: z.int().describe('The sum of the lines'),
    items_total_before_promotion: z.int().describe('The sum of the lines before discounts'),
    order_promotion_total: z.int().describe('What the coupon takes off; 0 or less, not inside items_total'),
    shipping_total: z.int(),
    shipping_price: z.int().describe('What the shipping option costs where nothing makes it free'),
    total: z.int().describe('items_total + order_promotion_total + shipping_total'),
    vat: z
      .array(z.object({ rate: z.number(), gross: z.int(), tax: z.int() }))
      .describe('The tax in the total, by rate'),
    currency_code: z.string(),
    price_channel: PriceChannel,
    free_shipping: z.object({
      from: z.int().describe('0 if no value of the goods makes shipping free'),
      missing: z.int().describe('0 if the value is reached, or shipping is free already'),
      name: z.string().nullable().describe('The shipping option that is free from then on'),
    }),
    savings: z.object({
      current: z.int(),
      website: z.int(),
      savings_from_website: z.int(),
      savings_from_website_in_percents: z.int(),
    }),

    promotion_coupon: z
      .object({
        code: z.string(),
        refusal: z
          .object({ code: z.string(), message: z.string() })
          .nullable()
          .describe('Why it gives nothing at present'),
      })
      .nullable(),
    coupons_allowed: z.boolean().describe('Whether the visitor may enter a coupon'),
    discount_note: z.string().nullable(),
    discounts: z.array(z.object({ type: z.string(), code: z.string(), amount: z.int() })),
    miles_and_more_number: z.string().nullable(),
    opted_out: z.boolean().describe('No trial products are added to this cart'),
    bonus_points: z.object({ points: z.int() }).nullable().describe('What a customer earns by it; guests earn nothing'),
    reminder_alarm: z.null(),
    reminder_opt_in: z.boolean().describe('The shop may write once if the cart is left behind'),

    shipments: z.array(Shipment),
    billing_address: WrittenAddress.nullable(),
    shipping_address: WrittenAddress.nullable(),
    shipping_opt_in_personal_data: z.boolean().describe('The carrier may have the e-mail address and phone number'),
    customer: z
      .object({
        id: z.string(),
        email: z.string(),
        account_id: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        miles_and_more_number: z
          .string()
          .nullish()
          .describe('Of the account, to be offered; orders of before do not have it'),
      })
      .nullable(),
    customer_email: z.string().nullable(),
    account_id: z.string().nullable(),
    subscription: z.boolean().nullable().describe('Whether it is to be ordered again and again; null in older orders'),
    subscription_frequency: z.int().nullable().describe('Every so many months'),
    redacted: z
      .boolean()
      .describe('Whether names, addresses and the like are left out, for a client that has the token alone'),

    notices: z
      .array(z.object({ id: z.string(), message: z.string() }))
      .describe('What this very request has brought about, in words'),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

/** The part of the cart that every page shows. */
export const CartSummary = Cart.pick({ token_value: true, items_count: true, total: true, version: true }).meta({
  id: 'CartSummary',
})
export type CartSummary = z.infer<typeof CartSummary>
