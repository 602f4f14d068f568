import { z } from 'zod'
import { type PaymentAlias, type PaymentState, type ProviderMethod, savesAlias } from '#contract/payment.ts'
import { stateOfStatus, TransactionStatus } from './webhook.ts'

// The responses of Datatrans, as far as the shop reads them.

export const Created = z.object({ transactionId: z.string() })

const Amount = z.object({ amount: z.int().optional() }).optional()

export const Transaction = z.object({
  transactionId: z.string(),
  status: TransactionStatus,
  refno: z.string(),
  currency: z.string(),
  paymentMethod: z.string().optional(),
  detail: z.object({ authorize: Amount, settle: Amount }).optional(),
  card: z
    .object({
      alias: z.string().optional(),
      masked: z.string().optional(),
      expiryMonth: z.string().optional(),
      expiryYear: z.string().optional(),
    })
    .optional(),
  TWI: z.object({ alias: z.string().optional() }).optional(),
  history: z
    .array(z.object({ action: z.string(), amount: z.int().optional(), success: z.boolean().optional() }))
    .default([]),
})
type Transaction = z.infer<typeof Transaction>

/** Refunds stand only in the history; the transaction itself stays settled. */
export function moneyIn({ detail, history }: Transaction) {
  const credits = history.filter(({ action, success }) => action === 'credit' && success)
  const settled = detail?.settle?.amount ?? 0
  return {
    // A method that pays at once has no authorisation of its own.
    authorised: detail?.authorize?.amount ?? settled,
    settled,
    refunded: credits.reduce((sum, { amount = 0 }) => sum + amount, 0),
  }
}

export function stateIn(transaction: Transaction): PaymentState {
  const { settled, refunded } = moneyIn(transaction)
  return settled > 0 && refunded >= settled ? 'refunded' : stateOfStatus[transaction.status]
}

export function aliasOf({ card, TWI }: Transaction, method: ProviderMethod): PaymentAlias | undefined {
  const alias = card?.alias ?? TWI?.alias
  if (!alias || !savesAlias(method)) return undefined
  const { masked, expiryMonth: month, expiryYear: year } = card ?? {}
  return { alias, method, ...(masked && { masked }), ...(month && year && { expires: { month, year } }) }
}
