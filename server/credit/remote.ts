import { CreditScore } from '#contract/credit-score.ts'
import type { CreditBureau } from '#server/credit/bureau.ts'
import { askRemote, type Remote } from '#server/remote/remote-json.ts'

export const bureauAt = (remote: Remote): CreditBureau => ({
  score: (request) => askRemote(remote, request, CreditScore),
})
