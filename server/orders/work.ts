import type { Db, Log } from '#server/db.ts'
import { completeOrder } from '#server/orders/complete-order.ts'
import type { OrderMeans } from '#server/orders/jobs.ts'
import { reconcilePayments } from '#server/orders/reconcile.ts'
import { returnMoney, settlePayment } from '#server/orders/settle.ts'
import { readAttemptByTransaction } from '#server/orders/store.ts'
import type { PaymentService, PaymentStatus } from '#server/payment/operations.ts'

type Means = { db: Db; payments: PaymentService; log: Log }

/** What the shop does about orders by itself. */
export function createOrderWork(means: Means) {
  const { db, log } = means
  const orderWork: OrderMeans['orderWork'] = {
    settle: (payment) => settlePayment(means, payment),
    returnMoney: (payment) => returnMoney(means, payment, log),
    confirm: async () => {},
    reconcile: () => reconcilePayments(means),
    remindOfCarts: async () => {},
  }
  return {
    orderWork,
    /** The provider has reported: often the first to say so, sometimes the only one. */
    async onPaymentNews(status: PaymentStatus) {
      const found = await readAttemptByTransaction(db, status.transactionId)
      if (found) await completeOrder(means, found, status)
      else log.warn({ payment: status.transactionId }, 'news of a payment that no cart waits for')
    },
  }
}
