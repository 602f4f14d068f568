import type { Log } from '#server/database/database.ts'
import { completeOrder, giveUp, type PaymentContext } from './complete-order.ts'
import { returnMoney, settlePayment } from './settle.ts'
import { movePayment, readUnfinished, type UnfinishedPurchase } from './store.ts'

/**
 * Looks after every payment that has not come to its end, because the browser was closed, the provider's report got
 * lost, or a process died in between. A failure with one of them does not stop the others.
 */
export async function reconcilePayments(context: PaymentContext & { log: Log }): Promise<void> {
  for (const one of await readUnfinished(context.db)) {
    try {
      await reconcile(context, one)
    } catch (error) {
      context.log.error({ err: error, payment: one.payment.id }, 'a payment could not be reconciled')
    }
  }
}

async function reconcile(context: PaymentContext & { log: Log }, { isOver, ...found }: UnfinishedPurchase) {
  const { payment } = found
  if (payment.state === 'settling') return settlePayment(context, payment.id)
  if (payment.state === 'owed') return returnMoney(context, payment.id, context.log)
  if (!payment.transactionId) {
    // The customer chose the invoice but did not order, or a process died before the provider had answered.
    if (isOver) await giveUp(context.db, payment, { isClosed: true })
    return
  }
  const completed = await completeOrder(context, found)
  if (completed.ok || completed.error.because !== 'awaiting') return
  if (payment.state === 'open' && isOver) await giveUp(context.db, payment)
  else if (payment.state === 'cancelled' && isOver)
    await movePayment(context.db, payment.id, ['cancelled'], { isClosed: true })
}
