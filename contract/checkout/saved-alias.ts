import { z } from 'zod'
import { paymentMethods } from '#contract/payment.ts'

/** A card or wallet that a customer has saved. */
export const SavedAlias = z
  .object({
    alias: z.string(),
    internal_payment_method: z.enum(paymentMethods),
    last_paid_with: z.boolean().describe('The one that was used last'),
    expires: z
      .object({ month: z.string(), year: z.string() })
      .nullable()
      .describe('The last month of the card, such as 06 and 28; wallets have none'),
    masked: z.string().nullable().describe('As the customer recognises it'),
  })
  .meta({ id: 'PaymentAlias' })
export type SavedAlias = z.infer<typeof SavedAlias>
