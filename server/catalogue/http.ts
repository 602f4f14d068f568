import { createRoute, z } from '@hono/zod-openapi'
import { Category } from '#contract/catalogue.ts'
import { Problem } from '#contract/problem.ts'
import type { Api } from '#server/api.ts'
import { problem } from '#server/problem.ts'

const getCategory = createRoute({
  operationId: 'getCategory',
  method: 'get',
  path: '/api/categories/{path}',
  summary: 'A category by its path, with everything below it',
  request: {
    params: z.object({ path: z.string().describe('The slugs joined by /, such as contact-lenses/daily-lenses') }),
    query: z.object({ locale: z.string().optional().describe('Otherwise the language follows Accept-Language') }),
  },
  responses: {
    200: { description: 'The category', content: { 'application/json': { schema: Category } } },
    404: { description: 'No such category', content: { 'application/problem+json': { schema: Problem } } },
  },
})

export function catalogueApi(api: Api) {
  api.openAPIRegistry.registerPath(getCategory)
  // Not by api.openapi: the path of a category has slashes, which OpenAPI's templates cannot say.
  api.get('/api/categories/:path{.+}', async (c) => {
    const found = await c.get('shop').catalogue.category(c.req.param('path'))
    return found.ok ? c.json(found.value) : problem(found.error.code, c.get('shop').say)
  })
}
