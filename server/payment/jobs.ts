import { z } from 'zod'
import type { Log } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { firstProvider, type PaymentProviders } from './providers.ts'
import type { PaymentStatus } from './service.ts'

export type PaymentJobDependencies = {
  payments: PaymentProviders
  /** What the shop does when the state of a payment has changed. It may be called twice for the same news, and late. */
  onPaymentNews: (status: PaymentStatus, provider: string) => Promise<void>
  /** Only in demo mode. */
  simulator?: { sendWebhook(transaction: string): Promise<void> }
  log: Log
}

/** A webhook only says that there is news: the job asks the provider for the state itself. */
export const paymentNewsJob = defineWorker({
  name: 'payment-news',
  payload: z.object({ transactionId: z.string(), provider: z.string().default(firstProvider) }),
  async run({ transactionId, provider }, { payments, onPaymentNews, log }: PaymentJobDependencies) {
    const status = await payments.of(provider).status(transactionId)
    if (status.ok) return onPaymentNews(status.value, provider)
    if (status.error.code === 'unavailable') throw new Error('The payment provider does not answer')
    log.warn(
      { payment: transactionId, refusal: status.error.code },
      'news of a payment that the provider does not know',
    )
  },
  retries: 12,
  retryAfter: 5,
  limit: 120,
})

export const simulatorWebhookJob = defineWorker({
  name: 'simulator-webhook',
  payload: z.object({ transaction: z.string() }),
  async run({ transaction }, { simulator }: PaymentJobDependencies) {
    await simulator?.sendWebhook(transaction)
  },
  retries: 8,
  retryAfter: 5,
  limit: 60,
})
