import { createRoute } from '@hono/zod-openapi'
import { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { refusalTo } from '#server/http/problem.ts'

const checkCreditScore = createRoute({
  operationId: 'checkCreditScore',
  method: 'post',
  path: '/api/credit-score',
  summary: 'How the customer pays; unknown for guests, of whom nobody is asked about',
  request: jsonBody(CreditScoreRequest),
  responses: { 200: sent('The score', CreditScore), 422: refusals[422], 429: refusals[429] },
})

export function creditApi(api: Api) {
  answer(api, checkCreditScore, async (c) => {
    const { creditScore, say } = c.get('shop')
    const asked = await creditScore(c.req.valid('json'))
    return asked.ok ? c.json(asked.value, 200) : refusalTo(asked.error, say)
  })
}
