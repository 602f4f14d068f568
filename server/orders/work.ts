import { remindOfCarts } from '#server/cart/operations.ts'
import { originOf } from '#server/http/visit.ts'
import { isTrial, type PaymentStatus } from '#server/payment/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import type { Services } from '#server/shop/shop.ts'
import { completeOrder } from './complete-order.ts'
import { confirmOrder, type OrderWriter } from './confirmation.ts'
import type { OrderJobDependencies } from './jobs.ts'
import { reconcilePayments } from './reconcile.ts'
import { returnMoney, settlePayment } from './settle.ts'
import { readAttemptByTransaction } from './store.ts'

type Given = Pick<Services, 'config' | 'database' | 'texts' | 'payments' | 'secret' | 'log'>

/** How the storefronts write about orders. */
export function orderWriter({ config, texts, secret }: Pick<Services, 'config' | 'texts' | 'secret'>): OrderWriter {
  return {
    orderKey: keyFor(secret, 'order'),
    writerOf(id, locale) {
      const brand = config.brands.find((one) => one.id === id)
      if (!brand) throw new Error(`There is no storefront ${id} any more`)
      const spoken = locale && brand.locales.includes(locale) ? locale : brand.locales[0]
      return { brand, locale: spoken, texts, origin: originOf(brand, config) }
    },
  }
}

/** What the shop does about orders by itself. */
export function createOrderWork({ config, database: { db }, texts, payments, secret, log }: Given) {
  const means = { db, payments, log, ...orderWriter({ config, texts, secret }), cartKey: keyFor(secret, 'cart') }
  const orderWork: OrderJobDependencies['orderWork'] = {
    settle: (payment) => settlePayment(means, payment),
    returnMoney: (payment) => returnMoney(means, payment, log),
    confirm: (order) => confirmOrder(means, order),
    reconcile: () => reconcilePayments(means),
    remindOfCarts: () => remindOfCarts(means),
  }
  return {
    orderWork,
    /** The provider has reported: often the first to say so, sometimes the only one. */
    async onPaymentNews(status: PaymentStatus) {
      const found = await readAttemptByTransaction(db, status.transactionId)
      if (found) await completeOrder(means, found, status)
      else if (!isTrial(status.reference))
        log.warn({ payment: status.transactionId }, 'news of a payment that no cart waits for')
    },
  }
}
