import type { Log } from '#server/database/database.ts'
import type { PaymentContext } from './complete-order.ts'
import { confirmedState, referenceOf, refundReferenceOf } from './rules.ts'
import { movePayment, noteSettled, readPayment } from './store.ts'

const confirmed = { from: 'payment_pending', to: confirmedState } as const

/** Collects the money of an order, and notes it. Repeating it changes nothing. */
export async function settlePayment({ db, payments }: PaymentContext, id: string): Promise<void> {
  const found = await readPayment(db, id)
  if (!found?.order || found.payment.state !== 'settling' || !found.payment.transactionId) return
  const { payment, order } = found
  const { transactionId, amount, currency } = payment
  const settled = await payments.settle({
    transactionId: transactionId ?? '',
    reference: referenceOf(payment.id),
    amount,
    currency,
  })
  if (!settled.ok) throw new Error(`The money of a payment could not be collected: ${settled.error.code}`)
  await noteSettled(db, { payment: id, order: order.id, ...confirmed })
}

/** Gives back money that came without an order, whether it was authorised or paid. Repeating it changes nothing. */
export async function returnMoney({ db, payments }: PaymentContext, id: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await readPayment(db, id)
  const transactionId = found?.payment.transactionId
  if (found?.payment.state !== 'owed' || !transactionId) return
  const status = await payments.status(transactionId)
  if (!status.ok) throw new Error(`The provider does not report the state of a payment: ${status.error.code}`)
  const { state, authorised, refunded, currency } = status.value
  const amount = authorised - refunded
  if (currency !== found.payment.currency) log.warn({ payment: id, currency }, 'money came in another currency')
  if (state === 'authorised') {
    const cancelled = await payments.cancel({ transactionId, reference: referenceOf(id) })
    if (!cancelled.ok) throw new Error(`A payment could not be cancelled: ${cancelled.error.code}`)
  } else if (state === 'paid' && amount > 0) {
    const refund = await payments.refund({ transactionId, reference: refundReferenceOf(id), amount, currency })
    if (!refund.ok) throw new Error(`Money could not be given back: ${refund.error.code}`)
  } else if (state === 'awaiting') throw new Error('Money is owed that was never paid')
  await movePayment(db, id, ['owed'], { state: 'returned', returnedAmount: amount, isClosed: true })
}
