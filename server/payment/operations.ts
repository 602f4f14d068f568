import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { paymentNewsJob } from './jobs.ts'
import { firstProvider, noProvider, type PaymentProviders, simulated } from './providers.ts'
import type { PaymentService, PaymentStart, PaymentStatus, StartedTransaction } from './service.ts'

export { isProviderMethod, isTrial, offeredMethods } from './rules.ts'
export type { PaymentProviders, PaymentService, PaymentStart, PaymentStatus, StartedTransaction }
export { firstProvider, noProvider, simulated }

/** Checks the signature of a provider's report, and leaves the rest to a job, since the provider does not wait long. */
export async function hearWebhook(
  db: Db,
  payments: PaymentProviders,
  body: string,
  signature: string | undefined,
  provider = payments.unnamed,
): Promise<Result<null, { code: 'bad-signature' }>> {
  const news = payments.of(provider).readWebhook(body, signature)
  if (!news.ok) return news
  await enqueue(db, paymentNewsJob, { transactionId: news.value.transactionId, provider })
  return ok(null)
}
