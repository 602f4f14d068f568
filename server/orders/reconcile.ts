import type { Log } from '#server/database/database.ts'
import { completeOrder, endPayment, giveUp, type PaymentContext } from './complete-order.ts'
import { prolongHold } from './hold-store.ts'
import { returnMoney, settlePayment } from './settle.ts'
import { movePayment, readUnfinished, type UnfinishedPurchase } from './store.ts'

/**
 * Looks after every payment that has not come to its end, because the browser was closed, the provider's report got
 * lost, or a process died in between. A failure with one of them does not stop the others.
 */
export async function reconcilePayments(context: PaymentContext & { log: Log }): Promise<void> {
  // To the last one every time, so that those that cannot be looked after keep nothing from the others.
  let some = await readUnfinished(context.db)
  while (some.length > 0) {
    for (const one of some) {
      try {
        await reconcile(context, one)
      } catch (error) {
        context.log.error({ err: error, payment: one.payment.id }, 'a payment could not be reconciled')
      }
    }
    some = await readUnfinished(context.db, some.at(-1))
  }
}

async function reconcile(context: PaymentContext & { log: Log }, unfinished: UnfinishedPurchase) {
  const { payment, isHeld, isCurrent, isExpired } = unfinished
  if (payment.state === 'settling') return settlePayment(context, payment.id)
  if (payment.state === 'owed') return returnMoney(context, payment.id, context.log)
  if (!payment.transactionId) {
    // The customer chose the invoice but did not order, or a process died before the provider had answered.
    if (!isHeld || !isCurrent) await giveUp(context.db, payment, { isClosed: true })
    return
  }
  const status = await context.payments.of(payment.provider).status(payment.transactionId)
  if (!status.ok) {
    if (status.error.code === 'unavailable' || isHeld) return
    // A payment that the provider does not know can no longer be paid.
    if (isExpired) context.log.warn({ payment: payment.id, refusal: status.error.code }, 'a payment was given up')
    return giveUp(context.db, payment, { isClosed: isExpired })
  }
  const completed = await completeOrder(context, unfinished, status.value)
  if (completed.ok || completed.error.because !== 'awaiting') return
  if (payment.state === 'open') await keepOrEnd(context, unfinished, status.value.isUnderWay)
  else if (isExpired) await movePayment(context.db, payment.id, ['cancelled'], { isClosed: true })
}

/** A hold is prolonged for a customer who is really paying, but never beyond the time that the provider waits. */
async function keepOrEnd(context: PaymentContext, unfinished: UnfinishedPurchase, isUnderWay: boolean) {
  const { payment, isHeld, isExpired, isCurrent } = unfinished
  if (isUnderWay && !isExpired) return isHeld ? undefined : prolongHold(context.db, payment.id)
  if (isHeld) return isCurrent ? undefined : giveUp(context.db, payment)
  await endPayment(context, payment)
}
