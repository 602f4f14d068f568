import { createRoute, z } from '@hono/zod-openapi'
import { OrderFilters, placedStates, StaffOrder } from '#contract/staff/order-list.ts'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const states = z
  .string()
  .regex(/^[a-z_]+(,[a-z_]+)*$/)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(placedStates)))

const listOrders = createRoute({
  operationId: 'listOrders',
  method: 'get',
  path: '/api/staff/orders',
  summary: 'For staff: the orders of all storefronts that the filters admit, 50 at once',
  request: {
    query: OrderFilters.extend({
      state: states.optional().describe('One of these, separated by commas'),
    }),
  },
  responses: {
    200: sent(
      'The orders, and what `after` has to be for the next ones',
      z.object({ 'hydra:member': z.array(StaffOrder), next: z.uuid().nullable() }),
    ),
    404: refusals[404],
    422: refusals[422],
  },
})

export function orderSearchApi(api: Api) {
  answer(api, listOrders, async (c) => {
    const { orderSearch, say } = c.get('shop')
    const found = await orderSearch.page(c.req.valid('query'))
    if (!found.ok) return problem(found.error.code, say)
    return c.json({ 'hydra:member': found.value.orders, next: found.value.next ?? null }, 200)
  })
}
