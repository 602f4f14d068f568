import { createRoute } from '@hono/zod-openapi'
import { Partner } from '#contract/identity/partner.ts'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const getCustomerPartner = createRoute({
  operationId: 'getCustomerPartner',
  method: 'get',
  path: '/api/me/partner',
  summary: 'The optician of the customer',
  responses: { 200: sent('The partner', Partner), 401: refusals[401], 404: refusals[404], 503: refusals[503] },
})

export function partnerApi(api: Api) {
  answer(api, getCustomerPartner, async (c) => {
    const { customer, say } = c.get('shop')
    const found = await customer.partner()
    if (!found.ok) return problem(found.error.code, say)
    return found.value ? c.json(found.value, 200) : problem('not-found', say)
  })
}
