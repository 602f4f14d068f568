import { z } from 'zod'
import { paymentMethods } from '#contract/payment.ts'

/** How a customer paid last at this storefront. */
export const LastPayment = z
  .object({
    payment_method: z.enum(paymentMethods).nullable().describe('Null if there was nothing to pay'),
    amount: z.int().describe('In cents'),
    currency: z.string(),
    paid_at: z.string().nullable().describe('Null while the money is on its way, and for an invoice'),
    order_number: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'LastPayment' })
export type LastPayment = z.infer<typeof LastPayment>
