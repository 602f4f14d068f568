import type { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'

/** Whoever knows how somebody pays. */
export type CreditBureau = {
  score(request: CreditScoreRequest & { matching_profile: number }): Promise<CreditScore>
}
