import { createRoute, z } from '@hono/zod-openapi'
import { readPhrase } from '#contract/catalogue/listing.ts'
import { historyPageSize } from '#contract/checkout/history-query.ts'
import { Order } from '#contract/checkout/order.ts'
import { HistoryOrder } from '#contract/checkout/order-history.ts'
import { collectionOf } from '#contract/hydra.ts'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const getOrders = createRoute({
  operationId: 'getOrders',
  method: 'get',
  path: '/api/me/orders',
  summary: 'The orders of the customer at this storefront, the newest first',
  request: {
    query: z.object({
      page: z.coerce
        .number()
        .int()
        .min(1)
        .max(100_000)
        .default(1)
        .describe('A page beyond the last one is the last one'),
      items_per_page: z.coerce.number().int().min(1).max(100).default(historyPageSize),
      search: z
        .string()
        .max(200)
        .default('')
        .describe('The beginning of an order’s number, or words of a product’s title'),
    }),
  },
  responses: {
    200: sent('One page, and how many orders there are', collectionOf(HistoryOrder)),
    401: refusals[401],
    422: refusals[422],
  },
})

const getCustomerOrder = createRoute({
  operationId: 'getCustomerOrder',
  method: 'get',
  path: '/api/me/orders/{id}',
  summary: 'One order of the customer',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: sent('The order', Order), 401: refusals[401], 404: refusals[404], 422: refusals[422] },
})

export function orderHistoryApi(api: Api) {
  answer(api, getOrders, async (c) => {
    const { history, say } = c.get('shop')
    const { page, items_per_page: itemsPerPage, search } = c.req.valid('query')
    const found = await history.page({ page, itemsPerPage, phrase: readPhrase(search) })
    if (!found.ok) return problem(found.error.code, say)
    return c.json({ 'hydra:member': found.value.orders, 'hydra:totalItems': found.value.count }, 200)
  })

  answer(api, getCustomerOrder, async (c) => {
    const { orders, say } = c.get('shop')
    const found = await orders.viewOfCustomer(c.req.valid('param').id)
    if (!found.ok) return problem(found.error.code, say)
    return c.json(found.value, 200)
  })
}
