import { createRoute, z } from '@hono/zod-openapi'
import { NewRating, RateableProduct, RateableQuery, SavedRating } from '#contract/catalogue/rating.ts'
import { collectionOf } from '#contract/hydra.ts'
import { textLine } from '#contract/printable-text.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { problem, violationAt } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const query = z.object({ locale: z.string().optional().describe('Otherwise the language follows Accept-Language') })

const getRateableProducts = createRoute({
  operationId: 'getRateableProducts',
  method: 'post',
  path: '/api/me/rateable-products',
  [readsOnly]: true,
  summary: 'What the customer has got and not reviewed yet: what has stars but no review first, then the newest',
  request: { query, ...jsonBody(RateableQuery) },
  responses: {
    200: sent('The products', z.object({ products: collectionOf(RateableProduct) })),
    401: refusals[401],
    404: refusals[404],
    422: refusals[422],
  },
})

const addProductRating = createRoute({
  operationId: 'addProductRating',
  method: 'post',
  path: '/api/products/{id}/ratings',
  summary: 'Rates a product that was delivered to the customer: first the stars, then the review',
  request: { params: z.object({ id: textLine(40) }), query, ...jsonBody(NewRating) },
  responses: {
    200: sent('What was stored', SavedRating),
    401: refusals[401],
    403: refusals[403],
    404: refusals[404],
    409: refusals[409],
    422: refusals[422],
  },
})

const markReviewHelpful = createRoute({
  operationId: 'markReviewHelpful',
  method: 'post',
  path: '/api/reviews/{id}/helpful',
  summary: 'Says that a review was helpful; a visitor counts once',
  request: { params: z.object({ id: z.coerce.number().pipe(z.int().min(1)) }), query },
  responses: {
    200: sent('How many visitors found it helpful', z.object({ helpful: z.int() })),
    404: refusals[404],
    422: refusals[422],
    429: refusals[429],
  },
})

export function ratingsApi(api: Api) {
  answer(api, getRateableProducts, async (c) => {
    const { ratings, customer, say, visit, locale } = c.get('shop')
    const { account, product_parameters = {} } = c.req.valid('json')
    const queue = await ratings.queue()
    if (!queue.ok) return problem(queue.error.code, say)
    if (!isOwn(account, await customer.me())) return problem('not-found', say)
    const named = { ...product_parameters, customer_context: account?.context }
    const own = ownStorefront({ ...visit.brand, locales: [locale] }, named)
    if (!own.ok) {
      const place =
        own.error.propertyPath === 'customer_context'
          ? 'account.context'
          : `product_parameters.${own.error.propertyPath}`
      return problem('bad-input', say, violationAt(place, 'invalid', say))
    }
    return c.json({ products: { 'hydra:member': queue.value, 'hydra:totalItems': queue.value.length } }, 200)
  })

  answer(api, addProductRating, async (c) => {
    const { ratings, customer, say, visit } = c.get('shop')
    const { id } = c.req.valid('param')
    const { catalog, account, product_id = id, rating, review = '', locale } = c.req.valid('json')
    const own = ownStorefront(visit.brand, { catalog, customer_context: account?.context })
    if (!own.ok) {
      const place = own.error.propertyPath === 'catalog' ? 'catalog' : 'account.context'
      return problem('bad-input', say, violationAt(place, 'invalid', say))
    }
    const me = await customer.me()
    if (me && (!isOwn(account, me) || product_id !== id)) return problem('not-found', say)
    const saved = rating ? await ratings.rate(id, rating, locale) : await ratings.review(id, review, locale)
    if (!saved.ok) return problem(saved.error.code, say, [], 'values' in saved.error ? saved.error : {})
    return c.json({ product_id: id, state: saved.value?.state ?? 'published' }, 200)
  })

  answer(api, markReviewHelpful, async (c) => {
    const { ratings, say } = c.get('shop')
    const marked = await ratings.markHelpful(c.req.valid('param').id)
    if (!marked.ok) return problem(marked.error.code, say, [], 'retryAfter' in marked.error ? marked.error : {})
    return c.json({ helpful: marked.value.helpful }, 200)
  })
}

type NamedAccount = { customer_shop_account_id?: string | undefined } | undefined

/** True if the request names the account of the customer, or none. */
const isOwn = (named: NamedAccount, me: { account_id: string } | undefined) =>
  named?.customer_shop_account_id === undefined || named.customer_shop_account_id === me?.account_id
