import { createRoute, z } from '@hono/zod-openapi'
import { CrossSell, Recommendations, RecommendationsQuestion } from '#contract/cart/recommendations.ts'
import { Problem } from '#contract/problem.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { problem, violationAt } from '#server/http/problem.ts'
import { cachedAs, readsOnly } from '#server/http/route-policy.ts'

const getCrossSell = createRoute({
  operationId: 'getCrossSell',
  method: 'get',
  path: '/api/products/{id}/cross-sell',
  [cachedAs]: { name: 'api-product' },
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

const getRecommendations = createRoute({
  operationId: 'getRecommendations',
  method: 'post',
  path: '/api/recommendations',
  [readsOnly]: true,
  summary: 'What goes with the contents of a cart',
  request: jsonBody(RecommendationsQuestion),
  responses: { 200: sent('The offers, best first; none of them is in the cart', Recommendations), 422: refusals[422] },
})

export function recommendationsApi(api: Api) {
  api.openapi(getCrossSell, async (c) => {
    const { catalogue, recommendations, say } = c.get('shop')
    const found = await catalogue.product(c.req.valid('param').id)
    if (!found.ok) return problem(found.error.code, say)
    return c.json(await recommendations.crossSell(found.value), 200)
  })

  answer(api, getRecommendations, async (c) => {
    const { items, ...named } = c.req.valid('json')
    const { recommendations, visit, say } = c.get('shop')
    const own = ownStorefront(visit.brand, named)
    if (!own.ok) return problem('bad-input', say, violationAt(own.error.propertyPath, 'invalid', say))
    return c.json(await recommendations.forCart(items, own.value), 200)
  })
}
