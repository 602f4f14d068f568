import { CreditScore } from '#contract/checkout/credit-score.ts'
import { askRemote, type Remote } from '#server/remote/remote-json.ts'
import type { CreditBureau } from './bureau.ts'

export const bureauAt = (remote: Remote): CreditBureau => ({
  score: (request) => askRemote(remote, request, CreditScore),
})
