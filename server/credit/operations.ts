import type { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import type { CreditBureau } from './bureau.ts'
import { matchingProfile } from './rules.ts'

export { debtorsOf, type OpenInvoice, owedAt } from './household-rules.ts'
export { type InvoiceRefusal, type InvoiceStanding, refusalByRules, refusalByScore } from './rules.ts'
export type { CreditBureau }

type CreditCheck = { db: Db; bureau: CreditBureau; log: Log; userId: string | undefined }

/**
 * How reliably a customer pays. For guests the bureau is not called: they cannot pay by invoice anyway, and anyone could
 * look up anyone.
 */
export async function creditScore(
  { db, bureau, log, userId }: CreditCheck,
  request: CreditScoreRequest,
): Promise<Result<CreditScore, TooMany>> {
  if (!userId) return ok({ score: 'unknown' })
  const taken = await take(db, { limit: 'credit-score/account', by: userId })
  if (!taken.ok) return taken
  try {
    return ok(await bureau.score({ ...request, matching_profile: matchingProfile }))
  } catch (err) {
    log.warn({ err }, 'the credit bureau does not answer')
    return ok({ score: 'unknown' })
  }
}
