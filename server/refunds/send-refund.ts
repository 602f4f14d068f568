import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import { refundSentJob } from './jobs.ts'
import { refundReference } from './rules.ts'
import { moveRefund, readRefund } from './store.ts'

export type RefundDependencies = { db: Db; payments: PaymentService }

/**
 * Sends the money of a refund. The provider knows it by its reference, so that repeating it sends nothing twice.
 */
export async function sendRefund({ db, payments }: RefundDependencies, id: string): Promise<void> {
  const refund = await readRefund(db, id)
  if (refund?.state !== 'approved') return
  const { orderId, transactionId, paymentState, amount, currency } = refund
  if (paymentState === 'settling') throw new Error('Money is refunded once it has been collected')
  if (!transactionId) throw new Error('The payment of a refund has no transaction')
  const sent = await payments.refund({ transactionId, reference: refundReference(id), amount, currency })
  if (!sent.ok) throw new Error(`Money could not be refunded: ${sent.error.code}`)
  await db.transaction(async (db) => {
    if (await moveRefund(db, id, 'approved', { state: 'done' }))
      await enqueue(db, refundSentJob, { order: orderId, refund: id })
  })
}

/** Every try has failed: a person has to look at it. */
export const giveUpRefund = async ({ db }: RefundDependencies, id: string) => {
  await moveRefund(db, id, 'approved', { state: 'waiting', problem: 'provider' })
}
