import type { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'

/** A service that knows how reliably a person pays. */
export type CreditBureau = {
  score(request: CreditScoreRequest & { matching_profile: number }): Promise<CreditScore>
}
