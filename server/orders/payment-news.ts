import type { Log } from '#server/database/database.ts'
import { isTrial, type PaymentStatus } from '#server/payment/operations.ts'
import { completeOrder, type PaymentContext } from './complete-order.ts'
import { completePayAgain } from './pay-again.ts'
import { readRepayment } from './pay-again-store.ts'
import { readPaymentByTransaction } from './store.ts'

/** The provider has reported how a payment stands: often before the browser is back, sometimes in its place. */
export async function hearPaymentNews(
  context: PaymentContext & { log: Log },
  status: PaymentStatus,
  provider: string,
): Promise<void> {
  const found = await readPaymentByTransaction(context.db, status.transactionId)
  if (found?.payment.provider === provider) {
    await completeOrder(context, found, status)
    return
  }
  const again = await readRepayment(context.db, status.transactionId)
  if (again?.repayment.provider === provider) await completePayAgain(context, again, status)
  else if (!isTrial(status.reference))
    context.log.warn({ payment: status.transactionId }, 'news of a payment that no cart waits for')
}
