import type { Log } from '#server/database/database.ts'
import { completeOrder, endPayment, giveUp, type PaymentContext } from './complete-order.ts'
import { eachUnfinished } from './each-unfinished.ts'
import { prolongHold } from './hold-store.ts'
import { returnMoney, settlePayment } from './settle.ts'
import { movePayment, readUnfinished, type UnfinishedPurchase } from './store.ts'

/**
 * Looks after every payment that has not come to its end, because the browser was closed, the provider's report got
 * lost, or a process died in between.
 */
export const reconcilePayments = (context: PaymentContext & { log: Log }): Promise<void> =>
  eachUnfinished({
    log: context.log,
    read: (last?: UnfinishedPurchase) => readUnfinished(context.db, last),
    of: ({ payment }) => payment,
    work: (one) => reconcile(context, one),
    failed: 'a payment could not be reconciled',
  })

async function reconcile(
  context: PaymentContext & { log: Log },
  unfinished: UnfinishedPurchase,
): Promise<'unanswered' | undefined> {
  const { payment, isHeld, isCurrent } = unfinished
  if (payment.state === 'settling') await settlePayment(context, payment.id)
  else if (payment.state === 'owed') await returnMoney(context, payment.id, context.log)
  else if (payment.transactionId) return askProvider(context, unfinished, payment.transactionId)
  // The customer chose the invoice but did not order, or a process died before the provider had answered.
  else if (!isHeld || !isCurrent) await giveUp(context.db, payment, { isClosed: true })
  return undefined
}

async function askProvider(
  context: PaymentContext & { log: Log },
  unfinished: UnfinishedPurchase,
  transactionId: string,
): Promise<'unanswered' | undefined> {
  const { payment, isHeld, isExpired } = unfinished
  const status = await statusOf(context, unfinished, transactionId)
  if (!status.ok) {
    if (status.error.code === 'unavailable') return 'unanswered'
    if (isHeld) return undefined
    // A payment that the provider does not know can no longer be paid.
    if (isExpired) context.log.warn({ payment: payment.id, refusal: status.error.code }, 'a payment was given up')
    await giveUp(context.db, payment, { isClosed: isExpired })
    return undefined
  }
  const completed = await completeOrder(context, unfinished, status.value)
  if (completed.ok || completed.error.because !== 'awaiting') return undefined
  if (payment.state === 'open') await keepOrEnd(context, unfinished, status.value.isUnderWay)
  else if (isExpired) await movePayment(context.db, payment.id, ['cancelled'], { isClosed: true })
  return undefined
}

/** An answer that the shop does not understand keeps nothing from other buyers once the time to pay is over. */
async function statusOf({ db, payments }: PaymentContext, { payment, isExpired }: UnfinishedPurchase, id: string) {
  try {
    return await payments.of(payment.provider).status(id)
  } catch (error) {
    if (isExpired && payment.state === 'open') await giveUp(db, payment)
    throw error
  }
}

/** A hold is prolonged for a customer who is really paying, but never beyond the time that the provider waits. */
async function keepOrEnd(context: PaymentContext, unfinished: UnfinishedPurchase, isUnderWay: boolean) {
  const { payment, isHeld, isExpired, isCurrent } = unfinished
  if (isUnderWay && !isExpired) return isHeld ? undefined : prolongHold(context.db, payment.id)
  if (isHeld) return isCurrent ? undefined : giveUp(context.db, payment)
  await endPayment(context, payment)
}
