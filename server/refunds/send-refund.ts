import type { RefundState } from '#contract/checkout/refund.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { lockOrder } from '#server/orders/operations.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import { refundSentJob, sendRefundJob } from './jobs.ts'
import { refundReference } from './rules.ts'
import { firstSending, isBooked, type SentRefund } from './sending-rules.ts'
import { moveRefund, noteRefundedBefore, readRefund, readSentRefunds } from './store.ts'

export type RefundDependencies = { db: Db; payments: PaymentProviders }

/**
 * Sends the money of a refund, unless the provider has sent it already: it forgets the reference of a refund after an
 * hour, so what it has refunded is asked before every try.
 */
export async function sendRefund({ db, payments }: RefundDependencies, id: string): Promise<void> {
  const refund = await readRefund(db, id)
  if (refund?.state !== 'approved') return
  const { orderId, transactionId, paymentState, amount, currency, done } = refund
  const provider = payments.of(refund.provider)
  if (paymentState === 'settling') return sendLater(db, id)
  if (paymentState === 'uncollectable') return sendLater(db, id, 3600)
  if (paymentState !== 'settled') return noteNotCollected(db, id)
  if (!transactionId) throw new Error('The payment of a refund has no transaction')
  const status = await provider.status(transactionId)
  if (!status.ok) throw new Error(`The provider does not report the state of a payment: ${status.error.code}`)
  const { refunded } = status.value
  const sending = await beginSending(db, orderId, id, { refunded, done })
  if (!sending) return sendLater(db, id)
  if (!isBooked(sending, refunded)) {
    const sent = await provider.refund({ transactionId, reference: refundReference(id), amount, currency })
    if (!sent.ok) throw new Error(`Money could not be refunded: ${sent.error.code}`)
  }
  await db.transaction((db) => noteSent(db, orderId, id, 'approved'))
}

/** Nothing to send: the order was cancelled before its money was collected. The mail about that says so. */
const noteNotCollected = async (db: Db, id: string) => {
  await moveRefund(db, id, 'approved', { state: 'done' })
}

/** An expected wait: until the money is collected, or another refund of the order is done. It uses up no try. */
const sendLater = (db: Db, refund: string, after = 60) => enqueue(db, sendRefundJob, { refund }, { after })

/** The refund with what it starts from; undefined if it has to wait. */
const beginSending = (db: Db, order: string, id: string, provider: { refunded: number; done: number }) =>
  db.transaction(async (db): Promise<SentRefund | undefined> => {
    await lockOrder(db, order)
    const all = await readSentRefunds(db, order)
    const own = all.find((one) => one.id === id)
    if (!own || own.refundedBefore !== null) return own
    const sending = firstSending(id, all, provider)
    if (sending.code === 'wait') return undefined
    for (const found of sending.found) await noteSent(db, order, found, 'waiting')
    for (const lost of sending.lost) await noteRefundedBefore(db, lost, null)
    await noteRefundedBefore(db, id, sending.refundedBefore)
    return { ...own, refundedBefore: sending.refundedBefore }
  })

async function noteSent(db: Db, order: string, refund: string, from: RefundState) {
  if (await moveRefund(db, refund, from, { state: 'done' })) await enqueue(db, refundSentJob, { order, refund })
}

/** Every try has failed: a person has to look at it. */
export const giveUpRefund = async ({ db }: RefundDependencies, id: string) => {
  await moveRefund(db, id, 'approved', { state: 'waiting', problem: 'provider' })
}
