import { createRoute, z } from '@hono/zod-openapi'
import { ReviewPage, ReviewScores } from '#contract/catalogue/review.ts'
import { reviewSorts } from '#contract/catalogue/review-list.ts'
import { Problem } from '#contract/problem.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { cachedAs } from '#server/http/route-policy.ts'

const params = z.object({ id: z.string() })
const locale = z.string().optional().describe('Otherwise the language follows Accept-Language')
const refusal = (description: string) => ({ description, content: { 'application/problem+json': { schema: Problem } } })
const number = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most))

const getProductReviews = createRoute({
  operationId: 'getProductReviews',
  method: 'get',
  path: '/api/products/{id}/reviews',
  [cachedAs]: { name: 'api-reviews' },
  summary: 'What customers say about a product: unless sorted, those who speak the language first, then the newest',
  request: {
    params,
    query: z.object({
      locale,
      page: number(100_000).default(1),
      itemsPerPage: number(50).default(10),
      sort: z.enum(reviewSorts).default('newest').describe('best and worst: by stars, in every language'),
      language: z.string().max(10).optional().describe('Only reviews in this language'),
      stars: number(5).optional().describe('Only reviews with so many stars, rounded'),
    }),
  },
  responses: {
    200: { description: 'A page of reviews', content: { 'application/json': { schema: ReviewPage } } },
    404: refusal('No such product here'),
    422: refusal('No such page'),
  },
})

const getProductReviewScores = createRoute({
  operationId: 'getProductReviewScores',
  method: 'get',
  path: '/api/products/{id}/review-scores',
  [cachedAs]: { name: 'api-review-scores' },
  summary: 'The average of all reviews of a product, and of each thing that was asked',
  request: { params, query: z.object({ locale }) },
  responses: {
    200: { description: 'The scores', content: { 'application/json': { schema: ReviewScores } } },
    404: refusal('No such product here'),
  },
})

export function reviewsApi(api: Api) {
  api.openapi(getProductReviews, async (c) => {
    const { page, itemsPerPage: perPage, sort, language, stars } = c.req.valid('query')
    const { reviews, say } = c.get('shop')
    const found = await reviews.page(c.req.valid('param').id, { page, perPage, sort, language, stars })
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, say)
  })
  api.openapi(getProductReviewScores, async (c) => {
    const { reviews, say } = c.get('shop')
    const found = await reviews.scores(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, say)
  })
}
