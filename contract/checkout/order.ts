import { z } from 'zod'
import { Cart } from '#contract/cart/cart.ts'
import { paymentMethods } from '#contract/payment.ts'
import { orderStates } from './order-state.ts'
import { OrderStory } from './order-story.ts'

/** A cart as it was when it was bought: its prices and texts do not change any more. */
export const Order = Cart.omit({ version: true, notices: true, coupons_allowed: true, free_shipping: true })
  .extend({
    token_value: z.string().describe('Opens the order; it is another one than that of the cart'),
    number: z.string().describe('What people call it; each storefront counts for itself'),
    internal_order_id: z.string(),
    state: z.enum(orderStates),
    checkout_state: z.literal('completed'),
    paid_at: z.string().nullable(),
    refunded_at: z.string().nullable(),
    reorderable: z.boolean(),
    tags: z.array(z.string()),
    payment_method: z.enum(paymentMethods).nullable().describe('Null if there was nothing to pay'),
    locale_code: z.string().describe('The language that it was ordered in'),
    calculated_arrival_date_min: z.string().nullable(),
    calculated_arrival_date_max: z.string().nullable(),
  })
  .extend(OrderStory.shape)
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const CreateOrder = z.object({ token_value: z.string().min(1).max(100) })

export const StartPayment = z.object({
  payment_method: z.enum(paymentMethods).optional().describe('Needed unless there is nothing to pay'),
  alias: z.string().min(1).max(100).optional().describe('Of a means of payment that was saved before'),
  save_alias: z.boolean().optional(),
  return_url: z.string().max(2000).optional().describe('Where the browser comes back to: an address of this shop'),
})
export type StartPayment = z.infer<typeof StartPayment>

export const StartedPayment = z
  .object({
    transaction_id: z.string().nullable().describe('Null where no provider is needed: the order can be placed'),
    redirect_url: z.string().nullable().describe('Where the customer pays'),
    lightbox: z
      .object({ script: z.string(), transaction_id: z.string() })
      .nullable()
      .describe('The same, shown above the page'),
    checkout_state: z.enum(['payment_selected', 'payment_skipped']),
  })
  .meta({ id: 'StartedPayment' })
export type StartedPayment = z.infer<typeof StartedPayment>
