import { createRoute } from '@hono/zod-openapi'
import { Reordered, ReorderPlan, ReorderRequest } from '#contract/reorder/reorder.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'
import type { Named } from './last-order.ts'

const answers = { 401: refusals[401], 404: refusals[404], 409: refusals[409], 422: refusals[422] }

const planReorder = createRoute({
  operationId: 'planReorder',
  method: 'post',
  path: '/api/reorder/plan',
  summary: 'What an earlier order would be today: kept, dearer, cheaper, switched and gone; changes nothing',
  request: jsonBody(ReorderRequest),
  responses: { 200: sent('The plan', ReorderPlan), ...answers },
  [readsOnly]: true,
})

const reorder = createRoute({
  operationId: 'reorder',
  method: 'post',
  path: '/api/reorder',
  summary: 'Sets the lines of a cart to what an earlier order is today; repeating it changes nothing',
  description:
    'For the customer who placed the order, addresses and shipping method come along; for the browser of a guest only ' +
    'the products do. Other lines of the cart stay. A coupon that is refused is among the warnings.',
  request: jsonBody(ReorderRequest),
  responses: { 200: sent('What became of it, and the cart', Reordered), ...answers, 429: refusals[429] },
})

/** The order that a request names, and what is different this time. */
function wishOf({
  last_order_token,
  last_order_internal_order_id: id = '',
  items = [],
  trials = true,
}: ReorderRequest) {
  const named: Named = last_order_token === undefined ? { by: 'id', id } : { by: 'token', token: last_order_token }
  return { named, choice: { quantities: new Map(items.map(({ line, quantity }) => [line, quantity])), trials } }
}

export function reorderApi(api: Api) {
  answer(api, planReorder, async (c) => {
    const shop = c.get('shop')
    const { named, choice } = wishOf(c.req.valid('json'))
    const planned = await shop.reorder.plan(named, choice)
    return planned.ok
      ? c.json(planned.value, 200)
      : problem(planned.error.code, shop.say, [], { message: planned.error.message })
  })

  answer(api, reorder, async (c) => {
    const shop = c.get('shop')
    const input = c.req.valid('json')
    const { named, choice } = wishOf(input)
    const into = { choice, cartToken: input.cart_token, couponCode: input.coupon_code }
    const done = await shop.reorder.carryOut(named, into)
    return done.ok ? c.json(done.value, 200) : problem(done.error.code, shop.say, [], { message: done.error.message })
  })
}
