import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { Order } from '#contract/checkout/order.ts'
import { CancelOrder } from '#contract/checkout/order-change.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { keyHeader } from '#server/http/key-header.ts'
import { problem } from '#server/http/problem.ts'

const cancelOrder = createRoute({
  operationId: 'cancelOrder',
  method: 'post',
  path: '/api/orders/{token}/cancel',
  summary: 'Cancels the order, or pieces of it, until it is packed; the money goes back the way it came',
  request: { params: z.object({ token: z.string().max(100) }), headers: keyHeader, ...jsonBody(CancelOrder) },
  responses: { 200: sent('The order', Order), 404: refusals[404], 409: refusals[409], 422: refusals[422] },
})

export function cancellationsApi(api: Api) {
  answer(api, cancelOrder, async (c) => {
    const { cancellations, orders, say } = c.get('shop')
    const { token } = c.req.valid('param')
    const key = c.req.valid('header')['idempotency-key'] ?? randomUUID()
    const cancelled = await cancellations.cancel(token, c.req.valid('json'), key)
    if (!cancelled.ok) return problem(cancelled.error.answer.code, say, [], cancelled.error.answer)
    const order = await orders.view(token)
    return order ? c.json(order, 200) : problem('order-not-found', say)
  })
}
