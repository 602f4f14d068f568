import type { Db } from '#server/database/database.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import { refundReference } from './rules.ts'
import { moveRefund, readRefund } from './store.ts'

export type RefundDependencies = { db: Db; payments: PaymentService }

/**
 * Sends the money of a refund. The provider knows it by its reference, so that repeating it sends nothing twice. True if
 * it was sent just now.
 */
export async function sendRefund({ db, payments }: RefundDependencies, id: string): Promise<boolean> {
  const refund = await readRefund(db, id)
  if (refund?.state !== 'approved') return false
  const { transactionId, paymentState, amount, currency } = refund
  if (paymentState === 'settling') throw new Error('Money is refunded once it has been collected')
  if (!transactionId) throw new Error('The payment of a refund has no transaction')
  const sent = await payments.refund({ transactionId, reference: refundReference(id), amount, currency })
  if (!sent.ok) throw new Error(`Money could not be refunded: ${sent.error.code}`)
  return moveRefund(db, id, 'approved', { state: 'done' })
}

/** Every try has failed: a person has to look at it. */
export const giveUpRefund = async ({ db }: RefundDependencies, id: string) => {
  await moveRefund(db, id, 'approved', { state: 'waiting', problem: 'provider' })
}
