import { createRoute, z } from '@hono/zod-openapi'
import { ColorCode, SavedProduct, WishlistSummary } from '#contract/catalogue/wishlist.ts'
import { collectionOf } from '#contract/hydra.ts'
import { textLine } from '#contract/printable-text.ts'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const query = z.object({ locale: z.string().optional().describe('Otherwise the language follows Accept-Language') })
const params = z.object({ productId: textLine(40) })
const summary = sent('What is on the list now', WishlistSummary)

const getWishlist = createRoute({
  operationId: 'getWishlist',
  method: 'get',
  path: '/api/wishlist',
  summary: 'The products that this visitor saved, newest first',
  request: { query },
  responses: { 200: sent('The products', collectionOf(SavedProduct)) },
})

const addToWishlist = createRoute({
  operationId: 'addToWishlist',
  method: 'put',
  path: '/api/wishlist/{productId}',
  summary: 'Saves a product; one that is saved already stays where it is',
  request: {
    params,
    query: query.extend({ color: ColorCode.optional().describe('The colour that was chosen, such as black') }),
  },
  responses: { 200: summary, 404: refusals[404], 409: refusals[409], 422: refusals[422] },
})

const removeFromWishlist = createRoute({
  operationId: 'removeFromWishlist',
  method: 'delete',
  path: '/api/wishlist/{productId}',
  summary: 'Takes a product off the list, if it is there',
  request: { params, query },
  responses: { 200: summary, 422: refusals[422] },
})

export function wishlistApi(api: Api) {
  answer(api, getWishlist, async (c) => {
    const products = await c.get('shop').wishlist.products()
    return c.json({ 'hydra:member': products, 'hydra:totalItems': products.length }, 200)
  })
  answer(api, addToWishlist, async (c) => {
    const { wishlist, say } = c.get('shop')
    const added = await wishlist.add(c.req.valid('param').productId, c.req.valid('query').color)
    return added.ok ? c.json(added.value, 200) : problem(added.error.code, say)
  })
  answer(api, removeFromWishlist, async (c) =>
    c.json(await c.get('shop').wishlist.remove(c.req.valid('param').productId), 200),
  )
}
