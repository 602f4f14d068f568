import { createRoute, z } from '@hono/zod-openapi'
import { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type FilterName, type Filters, filterNames, sorts } from '#contract/catalogue/filters.ts'
import { priceChannels } from '#contract/catalogue/price-channels.ts'
import { SearchResults } from '#contract/catalogue/search.ts'
import { Problem } from '#contract/problem.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { cachedAs, readsOnly } from '#server/http/route-policy.ts'

const mostHits = 100
const longestPhrase = 200
const mostFilters = 50
const farthestPage = 1_000_000_000

const phrase = z.string().max(longestPhrase).default('').describe('What to look for; without it everything is listed')
const page = z.coerce.number().int().min(0).max(farthestPage).default(0).describe('From 0')
const hits = z.coerce.number().int().min(1).max(mostHits).optional().describe("Otherwise the storefront's page size")
const sort = z.enum(sorts).default('relevance')
const locale = z.string().optional().describe('Otherwise the language follows Accept-Language')
const facetFilter = z
  .string()
  .regex(
    new RegExp(`^(${filterNames.join('|')}):.{1,120}$`),
    `must be one of ${filterNames.join(', ')}, a colon, a value`,
  )
const facetFilters = z
  .union([facetFilter, z.array(facetFilter).max(mostFilters)])
  .optional()
  .describe('`filter:value`, such as `lens_type:toric`; may be given several times')

/** Values of the same filter widen the result, filters narrow each other. */
function readFilters(texts: string | string[] = []): Filters {
  const filters: { [Name in FilterName]?: string[] } = {}
  for (const text of [texts].flat()) {
    const name = filterNames.find((filter) => text.startsWith(`${filter}:`))
    if (name) filters[name] = [...(filters[name] ?? []), text.slice(name.length + 1)]
  }
  return filters
}

const refused = { description: 'Bad input', content: { 'application/problem+json': { schema: Problem } } }
const unavailable = { ...refused, description: 'The search cannot answer now' }

const searchProducts = createRoute({
  operationId: 'searchProducts',
  method: 'get',
  path: '/api/search',
  [cachedAs]: { name: 'api-search' },
  summary: 'Products by phrase and filters, with the counts of every filter’s values',
  request: { query: z.object({ query: phrase, facetFilters, page, hitsPerPage: hits, sort, locale }) },
  responses: {
    200: { description: 'What was found', content: { 'application/json': { schema: SearchResults } } },
    422: refused,
    503: unavailable,
  },
})

const Products = z.object({ result: z.array(ProductCard), meta: z.object({ total: z.int() }) }).meta({ id: 'Products' })
const products = { description: 'The products', content: { 'application/json': { schema: Products } } }

const getProducts = createRoute({
  operationId: 'getProducts',
  method: 'get',
  path: '/api/products',
  [cachedAs]: { name: 'api-products' },
  summary: 'The same search, page by page, without counts',
  request: { query: z.object({ search: phrase, facetFilters, page, limit: hits, sort, locale }) },
  responses: { 200: products, 422: refused, 503: unavailable },
})

const productId = z.string().min(1).max(40)

const searchProductCache = createRoute({
  operationId: 'searchProductCache',
  method: 'post',
  path: '/api/product-cache/search',
  [readsOnly]: true,
  summary: 'The cards of known products, in the order of their ids',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            locale: z.string().optional().describe('A language of the storefront'),
            brand_channel: z.string().optional().describe('The storefront itself'),
            sales_channel: z.string().optional().describe('The storefront’s home country'),
            price_channel: z
              .array(z.enum(priceChannels))
              .max(10)
              .optional()
              .describe('Prices other than the website’s need a key, see getProductPricing'),
            product_id: z.array(productId).max(500),
            cacheKey: z.string().max(200).optional().describe('The caller’s own; the answer is not cached by it'),
            'price[gt]': z.coerce.number().min(0).default(0).describe('Only what costs more, in minor units'),
            page,
            limit: hits,
          }),
        },
      },
    },
  },
  responses: { 200: products, 422: refused },
})

export function searchApi(api: Api) {
  api.openapi(searchProducts, async (c) => {
    const { query, facetFilters, hitsPerPage, page, sort } = c.req.valid('query')
    const { search } = c.get('shop')
    const wanted = { phrase: query, filters: readFilters(facetFilters), sort, page }
    const { recognised, ...found } = await search.find({ ...wanted, hitsPerPage: hitsPerPage ?? search.pageSize })
    return c.json(found, 200)
  })

  api.openapi(getProducts, async (c) => {
    const { search: phrase, facetFilters, limit, page, sort } = c.req.valid('query')
    const { search } = c.get('shop')
    const wanted = { phrase, filters: readFilters(facetFilters), sort, page, hitsPerPage: limit ?? search.pageSize }
    const { result, nbHits } = await search.find(wanted)
    return c.json({ result, meta: { total: nbHits } }, 200)
  })

  api.openapi(searchProductCache, async (c) => {
    const shop = c.get('shop')
    const { page, limit = shop.search.pageSize, ...query } = c.req.valid('json')
    const found = await shop.search.known({
      ids: query.product_id,
      above: query['price[gt]'],
      locale: query.locale,
      brand_channel: query.brand_channel,
      sales_channel: query.sales_channel,
    })
    if (!found.ok) {
      const { propertyPath } = found.error
      const violation = { propertyPath, message: 'is not of this storefront', code: 'invalid_value' }
      return problem('bad-input', shop.say, [violation])
    }
    const result = found.value.slice(page * limit, (page + 1) * limit)
    return c.json({ result, meta: { total: found.value.length } }, 200)
  })
}
