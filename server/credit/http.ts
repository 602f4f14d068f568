import { createRoute } from '@hono/zod-openapi'
import { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { refusalTo } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const checkCreditScore = createRoute({
  operationId: 'checkCreditScore',
  method: 'post',
  path: '/api/credit-score',
  [readsOnly]: true,
  summary: 'How reliably the customer pays; always unknown for guests',
  request: jsonBody(CreditScoreRequest),
  responses: { 200: sent('The score', CreditScore), 422: refusals[422], 429: refusals[429] },
})

export function creditApi(api: Api) {
  answer(api, checkCreditScore, async (c) => {
    const { creditScore, say } = c.get('shop')
    const score = await creditScore(c.req.valid('json'))
    return score.ok ? c.json(score.value, 200) : refusalTo(score.error, say)
  })
}
