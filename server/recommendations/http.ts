import { createRoute, z } from '@hono/zod-openapi'
import { Problem } from '#contract/problem.ts'
import { CrossSell } from '#contract/recommendations.ts'
import type { Api } from '#server/api.ts'
import { problem } from '#server/problem.ts'

const getCrossSell = createRoute({
  operationId: 'getCrossSell',
  method: 'get',
  path: '/api/products/{id}/cross-sell',
  summary: 'What else to look at beside a product',
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({ locale: z.string().optional().describe('Otherwise the language follows Accept-Language') }),
  },
  responses: {
    200: { description: 'The offers, best first', content: { 'application/json': { schema: CrossSell } } },
    404: { description: 'No such product here', content: { 'application/problem+json': { schema: Problem } } },
  },
})

export function recommendationsApi(api: Api) {
  api.openapi(getCrossSell, async (c) => {
    const { catalogue, recommendations, say } = c.get('shop')
    const found = await catalogue.product(c.req.valid('param').id)
    if (!found.ok) return problem(found.error.code, say)
    return c.json(await recommendations.crossSell(found.value), 200)
  })
}
