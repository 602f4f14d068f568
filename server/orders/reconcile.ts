import type { Log } from '#server/database/database.ts'
import { completeOrder, giveUp, type PaymentContext } from './complete-order.ts'
import { returnMoney, settlePayment } from './settle.ts'
import { type Bought, moveAttempt, readUnfinished, type Unfinished } from './store.ts'

/**
 * Looks after every payment that is not at its end and that nobody came back for: the browser was closed, the report
 * got lost, a process died in between. What one of them suffers does not keep the others waiting.
 */
export async function reconcilePayments(till: PaymentContext & { log: Log }): Promise<void> {
  for (const one of await readUnfinished(till.db)) {
    try {
      await bringToAnEnd(till, one)
    } catch (error) {
      till.log.error({ err: error, payment: one.payment.id }, 'a payment could not be looked after')
    }
  }
}

async function bringToAnEnd(till: PaymentContext & { log: Log }, { isOver, ...found }: Bought & Unfinished) {
  const { payment } = found
  if (payment.state === 'settling') return settlePayment(till, payment.id)
  if (payment.state === 'owed') return returnMoney(till, payment.id, till.log)
  if (!payment.transactionId) {
    // An invoice that was chosen but not ordered by, or a process that died before the provider had answered.
    if (isOver) await giveUp(till.db, payment, { isClosed: true })
    return
  }
  const completed = await completeOrder(till, found)
  if (completed.ok || completed.error.because !== 'awaiting') return
  if (payment.state === 'open' && isOver) await giveUp(till.db, payment)
  else if (payment.state === 'cancelled' && isOver)
    await moveAttempt(till.db, payment.id, ['cancelled'], { isClosed: true })
}
