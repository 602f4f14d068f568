import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { CreateReturn, OrderReturn } from '#contract/checkout/return.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { keyHeader } from '#server/http/key-header.ts'
import { problem } from '#server/http/problem.ts'

const params = z.object({ token: z.string().max(100) })
const theReturn = sent('The return', OrderReturn)

const createReturn = createRoute({
  operationId: 'createReturn',
  method: 'post',
  path: '/api/orders/{token}/returns',
  summary: 'Announces that pieces of the order are sent back; they are refunded once they have come and were checked',
  request: { params, headers: keyHeader, ...jsonBody(CreateReturn) },
  responses: { 201: theReturn, 404: refusals[404], 409: refusals[409], 422: refusals[422] },
})

const getReturn = createRoute({
  operationId: 'getReturn',
  method: 'get',
  path: '/api/orders/{token}/returns/{number}',
  summary: 'How far a return has come',
  request: { params: params.extend({ number: z.string().max(40) }) },
  responses: { 200: theReturn, 404: refusals[404], 422: refusals[422] },
})

export function returnsApi(api: Api) {
  answer(api, createReturn, async (c) => {
    const { orders, returns, say } = c.get('shop')
    const { token } = c.req.valid('param')
    const key = c.req.valid('header')['idempotency-key'] ?? randomUUID()
    const announced = await returns.announce(token, c.req.valid('json').items, key)
    if (!announced.ok) return problem(announced.error.answer.code, say, [], announced.error.answer)
    const found = (await orders.view(token))?.returns.find(({ number }) => number === announced.value.number)
    return found ? c.json(found, 201) : problem('order-not-found', say)
  })

  answer(api, getReturn, async (c) => {
    const { orders, say } = c.get('shop')
    const { token, number } = c.req.valid('param')
    const found = (await orders.view(token))?.returns.find((one) => one.number === number)
    return found ? c.json(found, 200) : problem('not-found', say)
  })
}
