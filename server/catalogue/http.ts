import { createRoute, z } from '@hono/zod-openapi'
import { Category, ProductCard } from '#contract/catalogue/catalogue.ts'
import { priceChannels } from '#contract/catalogue/price-channels.ts'
import { Product, ProductOption } from '#contract/catalogue/product.ts'
import { Problem } from '#contract/problem.ts'
import type { Api } from '#server/http/api-env.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { problem, violationAt } from '#server/http/problem.ts'
import { cachedAs, readsOnly } from '#server/http/route-policy.ts'

const getCategory = createRoute({
  operationId: 'getCategory',
  method: 'get',
  path: '/api/categories/{path}',
  [cachedAs]: { name: 'api-category', isDeep: true },
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

const query = z.object({ locale: z.string().optional().describe('Otherwise the language follows Accept-Language') })
const params = z.object({ id: z.string() })
const missing = { description: 'No such product here', content: { 'application/problem+json': { schema: Problem } } }

const getProduct = createRoute({
  operationId: 'getProduct',
  method: 'get',
  path: '/api/products/{id}',
  [cachedAs]: { name: 'api-product' },
  summary: 'A product by its id, as this storefront sells it',
  request: { params, query },
  responses: {
    200: { description: 'The product', content: { 'application/json': { schema: Product } } },
    404: missing,
  },
})

const getProductOptions = createRoute({
  operationId: 'getProductOptions',
  method: 'get',
  path: '/api/products/{id}/options',
  [cachedAs]: { name: 'api-product' },
  summary: 'The values of each lens parameter; which go together is said by the parameters of the product',
  request: { params, query },
  responses: {
    200: {
      description: 'In the order in which they are asked for; empty where there is nothing to choose',
      content: { 'application/json': { schema: z.array(ProductOption) } },
    },
    404: missing,
  },
})

const getProductReplacement = createRoute({
  operationId: 'getProductReplacement',
  method: 'get',
  path: '/api/products/{id}/replacement',
  [cachedAs]: { name: 'api-product' },
  summary: 'The successor of a product, also of one that is gone',
  request: { params, query },
  responses: {
    200: { description: 'The successor', content: { 'application/json': { schema: ProductCard } } },
    404: { ...missing, description: 'It has no successor here' },
  },
})

const NonReorderableQuestion = z.object({
  locale: z.string().optional().describe('A language of the storefront; another one is refused'),
  brand_channel: z.string().optional().describe('This storefront; another one is refused'),
  sales_channel: z.string().optional().describe('The storefront’s home country; another one is refused'),
  price_channel: z.array(z.enum(priceChannels)).min(1).default(['website']),
  product_id: z.array(z.string().max(40)).min(1).max(500),
})

const getNonReorderableProducts = createRoute({
  operationId: 'getNonReorderableProducts',
  method: 'post',
  path: '/api/products/non-reorderable',
  [readsOnly]: true,
  summary: 'Which of these products cannot be ordered again here',
  request: { query, body: { required: true, content: { 'application/json': { schema: NonReorderableQuestion } } } },
  responses: {
    200: {
      description: 'Those of the ids that are unknown, inactive, discontinued or without a price, in their order',
      content: { 'application/json': { schema: z.object({ product_id: z.array(z.string()) }) } },
    },
    422: { description: 'Bad input', content: { 'application/problem+json': { schema: Problem } } },
  },
})

export function catalogueApi(api: Api) {
  api.openAPIRegistry.registerPath(getCategory)
  // Not by api.openapi: the path of a category has slashes, which OpenAPI's templates cannot say.
  api.get('/api/categories/:path{.+}', async (c) => {
    const found = await c.get('shop').catalogue.category(c.req.param('path'))
    return found.ok ? c.json(found.value) : problem(found.error.code, c.get('shop').say)
  })

  api.openapi(getProduct, async (c) => {
    const found = await c.get('shop').catalogue.product(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, c.get('shop').say)
  })
  api.openapi(getProductOptions, async (c) => {
    const found = await c.get('shop').catalogue.productOptions(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, c.get('shop').say)
  })
  api.openapi(getProductReplacement, async (c) => {
    const found = await c.get('shop').catalogue.replacement(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, c.get('shop').say)
  })
  api.openapi(getNonReorderableProducts, async (c) => {
    const { product_id, price_channel, ...named } = c.req.valid('json')
    const { catalogue, visit, say } = c.get('shop')
    const own = ownStorefront(visit.brand, named)
    if (!own.ok) return problem('bad-input', say, violationAt(own.error.propertyPath, 'invalid', say))
    return c.json({ product_id: await catalogue.nonReorderable(product_id, price_channel) }, 200)
  })
}
