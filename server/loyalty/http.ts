import { createRoute, z } from '@hono/zod-openapi'
import { MilesAndMoreNumber } from '#contract/cart/changes.ts'
import { collectionOf } from '#contract/hydra.ts'
import { Customer } from '#contract/identity/customer.ts'
import { BonusConversion, BonusPointsOrder, BonusPointsStats, MilesCredit } from '#contract/loyalty/bonus-points.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { keyHeader } from '#server/http/key-header.ts'
import { problem } from '#server/http/problem.ts'

const getBonusPointsOrders = createRoute({
  operationId: 'getBonusPointsOrders',
  method: 'get',
  path: '/api/me/bonus-points/orders',
  summary: 'The orders behind the customer’s bonus points, the newest first',
  request: {
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      itemsPerPage: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: { 200: sent('The orders', collectionOf(BonusPointsOrder)), 401: refusals[401], 422: refusals[422] },
})

const getBonusPointsStats = createRoute({
  operationId: 'getBonusPointsStats',
  method: 'get',
  path: '/api/me/bonus-points/stats',
  summary: 'How many bonus points the customer has, and what becomes of them',
  responses: { 200: sent('The figures', BonusPointsStats), 401: refusals[401] },
})

const theConversion = sent('The coupon', BonusConversion)

const convertBonusPoints = createRoute({
  operationId: 'convertBonusPoints',
  method: 'post',
  path: '/api/me/bonus-points/convert',
  summary: 'Turns every full threshold of points that can be used into one coupon for this customer',
  request: { headers: keyHeader },
  responses: { 200: theConversion, 201: theConversion, 401: refusals[401], 409: refusals[409], 422: refusals[422] },
})

const customerSetMilesAndMore = createRoute({
  operationId: 'customerSetMilesAndMore',
  method: 'put',
  path: '/api/me/miles-and-more',
  summary: 'Stores the number of the customer’s Miles and More card; null removes it',
  request: jsonBody(z.object({ miles_and_more_number: MilesAndMoreNumber.nullable() })),
  responses: { 200: sent('The customer', Customer), 401: refusals[401], 422: refusals[422] },
})

const customerGetMilesAndMorePoints = createRoute({
  operationId: 'customerGetMilesAndMorePoints',
  method: 'get',
  path: '/api/me/miles-and-more/points',
  summary: 'The miles of the customer’s orders, the newest order first',
  responses: {
    200: sent('The miles', collectionOf(MilesCredit)),
    401: refusals[401],
    429: refusals[429],
    503: refusals[503],
  },
})

export function loyaltyApi(api: Api) {
  answer(api, getBonusPointsOrders, async (c) => {
    const { page, itemsPerPage } = c.req.valid('query')
    const found = await c.get('shop').loyalty.orders(page, itemsPerPage)
    if (!found.ok) return problem(found.error.code, c.get('shop').say)
    return c.json({ 'hydra:member': found.value.members, 'hydra:totalItems': found.value.total }, 200)
  })

  answer(api, getBonusPointsStats, async (c) => {
    const found = await c.get('shop').loyalty.stats()
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, c.get('shop').say)
  })

  answer(api, convertBonusPoints, async (c) => {
    const { loyalty, say } = c.get('shop')
    const converted = await loyalty.convert(c.req.valid('header')['idempotency-key'])
    if (converted.ok) return c.json(converted.value.conversion, converted.value.isNew ? 201 : 200)
    const { code } = converted.error
    if (code === 'sign-in-required') return problem(code, say)
    return problem(code, say, [], { values: { points: converted.error.missing } })
  })

  answer(api, customerSetMilesAndMore, async (c) => {
    const { customer, say } = c.get('shop')
    const changed = await customer.setMilesAndMore(c.req.valid('json').miles_and_more_number)
    return changed.ok && changed.value ? c.json(changed.value, 200) : problem('sign-in-required', say)
  })

  answer(api, customerGetMilesAndMorePoints, async (c) => {
    const { loyalty, say } = c.get('shop')
    const found = await loyalty.miles()
    if (found && !found.ok) {
      const { code, ...details } = found.error
      return problem(code, say, [], details)
    }
    const members = found?.value ?? []
    return c.json({ 'hydra:member': members, 'hydra:totalItems': members.length }, 200)
  })
}
