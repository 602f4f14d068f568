import { z } from 'zod'
import { WrittenAddress } from '#contract/address/saved-address.ts'
import { Cart, CartItem } from '#contract/cart/cart.ts'
import { textLine } from '#contract/printable-text.ts'

/** The kinds of mails with a link to reorder. */
export type ReorderSource = 'reminder'

const token = z.string().max(100)

/** The order that is to be repeated, and what is different this time. */
export const ReorderRequest = z
  .object({
    last_order_token: token.optional(),
    last_order_internal_order_id: token.optional().describe('Instead of its token; for the customer who is signed in'),
    cart_token: token.optional().describe('The cart to be filled; without it the current one'),
    source: textLine(60).optional().describe('Where the shopper comes from, such as `history`'),
    coupon_code: z.string().max(100).optional(),
    items: z
      .array(z.object({ line: z.int().min(1).max(1000), quantity: z.int().min(0).max(10_000) }))
      .max(100)
      .optional()
      .describe('Other quantities than last time, by the line of that order; 0 leaves it out'),
    trials: z.boolean().optional().describe('false: no trial products are added'),
  })
  .refine((input) => (input.last_order_token === undefined) !== (input.last_order_internal_order_id === undefined), {
    path: ['last_order_token'],
  })
  .meta({ id: 'ReorderRequest' })
export type ReorderRequest = z.infer<typeof ReorderRequest>

/** What changes about a line: kept at the same price, at a higher or lower one, replaced by its successor, or gone. */
const changes = ['kept', 'dearer', 'cheaper', 'switched', 'gone'] as const
const reasons = [
  'same',
  'price',
  'link',
  'quantity',
  'few-left',
  'discontinued',
  'not-sold',
  'sold-out',
  'not-made',
  'trial',
  'service',
] as const

const LinePlan = z.object({
  line: z.int().describe('Its place in the last order, from 1 on'),
  change: z.enum(changes),
  why: z.enum(reasons),
  last: CartItem.pick({
    product_id: true,
    title: true,
    category: true,
    images: true,
    options: true,
    eye: true,
    wearer_id: true,
    wearer_name: true,
    formatted_options: true,
    quantity: true,
    unit_price: true,
  }),
  next: z
    .object({
      product_id: z.string(),
      variant_id: z.string(),
      title: z.string(),
      slug: z.string(),
      image: z.string().nullable(),
      quantity: z.int().describe('0 if it is left out'),
      max_quantity: z.int(),
      unit_price: z.int(),
      total: z.int(),
    })
    .nullable(),
  nearest: z
    .object({ product_id: z.string(), title: z.string(), slug: z.string() })
    .nullable()
    .describe('What comes nearest to a product that is gone'),
})
export type LinePlan = z.infer<typeof LinePlan>

const Sums = z.object({
  items_total: z.int(),
  order_promotion_total: z.int(),
  shipping_total: z.int(),
  total: z.int(),
})
const AddedTrial = z.object({ product_id: z.string(), title: z.string(), slug: z.string(), unit_price: z.int() })

export const ReorderPlan = z
  .object({
    order: z.object({ id: z.string(), number: z.string(), created_at: z.string() }),
    currency_code: z.string(),
    lines: z.array(LinePlan),
    added: z.array(AddedTrial).describe('Trial products that the shop adds'),
    arrival: z.object({ min: z.string(), max: z.string() }).nullable(),
    ships_to: WrittenAddress.nullable().describe('Only for the customer who owns the order'),
    last: Sums.extend({ currency_code: z.string() }).describe('What the last order cost, in its own currency'),
    now: Sums.describe('What it costs today, without a coupon'),
  })
  .meta({ id: 'ReorderPlan' })
export type ReorderPlan = z.infer<typeof ReorderPlan>

/** A product that took the place of another one. */
export const SwitchedProduct = z.object({ from: z.string().max(60), to: z.string().max(60) })
export type SwitchedProduct = z.infer<typeof SwitchedProduct>

export const Reordered = z
  .object({
    not_reorderable: z.boolean().describe('Whether something of the last order was left out'),
    found_non_reorderable_products: z.array(z.string()).describe('The products that cannot be ordered any more'),
    switched_products: z.array(SwitchedProduct),
    added_trial_products: z.array(z.string()),
    warnings: z.array(z.string()).describe('The same in words, in the language of the visitor'),
    cart: Cart,
  })
  .meta({ id: 'Reordered' })
export type Reordered = z.infer<typeof Reordered>
