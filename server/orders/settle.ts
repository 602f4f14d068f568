import type { Log } from '#server/database/database.ts'
import type { PaymentContext } from './complete-order.ts'
import { movedBy, referenceOf, refundReferenceOf } from './rules.ts'
import { moveAttempt, noteSettled, readAttempt } from './store.ts'

/** Asks for the money of an order, and notes that it is coming. Again changes nothing. */
export async function settlePayment({ db, payments }: PaymentContext, id: string): Promise<void> {
  const found = await readAttempt(db, id)
  if (!found?.order || found.payment.state !== 'settling' || !found.payment.transactionId) return
  const { payment, order } = found
  const { transactionId, amount, currency } = found.payment
  const settled = await payments.settle({
    transactionId: transactionId ?? '',
    reference: referenceOf(payment.id),
    amount,
    currency,
  })
  if (!settled.ok) throw new Error(`The money of a payment was not to be had: ${settled.error.code}`)
  await noteSettled(db, { payment: id, order: order.id, from: order.state, to: movedBy('confirm', order.state) })
}

/** Gives back what came without an order, however far it had come. Again changes nothing. */
export async function returnMoney({ db, payments }: PaymentContext, id: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await readAttempt(db, id)
  const transactionId = found?.payment.transactionId
  if (found?.payment.state !== 'owed' || !transactionId) return
  const status = await payments.status(transactionId)
  if (!status.ok) throw new Error(`The provider does not say how a payment stands: ${status.error.code}`)
  const { state, authorised, refunded, currency } = status.value
  const amount = authorised - refunded
  const money = { amount, currency: found.payment.currency }
  if (currency !== money.currency) log.warn({ payment: id, currency }, 'money came in another currency')
  if (state === 'authorised') {
    const cancelled = await payments.cancel({ transactionId, reference: referenceOf(id) })
    if (!cancelled.ok) throw new Error(`A payment could not be given up: ${cancelled.error.code}`)
  } else if (state === 'paid' && amount > 0) {
    const back = {
      transactionId,
      reference: refundReferenceOf(id),
      amount,
      currency: currency as typeof money.currency,
    }
    const returned = await payments.refund(back)
    if (!returned.ok) throw new Error(`Money could not be given back: ${returned.error.code}`)
  } else if (state === 'awaiting') throw new Error('Money is owed that nobody has paid')
  await moveAttempt(db, id, ['owed'], { state: 'returned', returnedAmount: amount, isClosed: true })
}
