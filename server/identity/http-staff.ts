import { createRoute, z } from '@hono/zod-openapi'
import { ActingWish, CustomerSearch, FoundCustomer, FoundOrder, Session } from '#contract/session.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const findCustomers = createRoute({
  operationId: 'findCustomers',
  method: 'get',
  path: '/api/staff/customers',
  summary: 'For staff: customers by a piece of their e-mail address or name, at most 20, or by the number of an order',
  request: { query: z.object({ search: CustomerSearch }) },
  responses: {
    200: sent(
      'The customers, and the order of that number',
      z.object({ 'hydra:member': z.array(FoundCustomer), order: FoundOrder.nullable() }),
    ),
    404: refusals[404],
    422: refusals[422],
  },
})

const startActing = createRoute({
  operationId: 'startActing',
  method: 'post',
  path: '/api/staff/acting',
  summary: 'For staff: acts as a customer for 30 minutes and a stated reason',
  request: jsonBody(ActingWish),
  responses: { 200: sent('The session', Session), 404: refusals[404], 422: refusals[422] },
})

const stopActing = createRoute({
  operationId: 'stopActing',
  method: 'delete',
  path: '/api/staff/acting',
  summary: 'Back to staff’s own session',
  responses: { 200: sent('The session', Session), 404: refusals[404] },
})

export function staffApi(api: Api) {
  answer(api, findCustomers, async (c) => {
    const found = await c.get('shop').staff.findCustomers(c.req.valid('query').search)
    if (!found.ok) return problem(found.error.code, c.get('shop').say)
    const { customers, order } = found.value
    return c.json({ 'hydra:member': customers, order: order ?? null }, 200)
  })

  answer(api, startActing, async (c) => {
    const { customer_id: customerId, reason } = c.req.valid('json')
    const started = await c.get('shop').staff.actAs({ customerId, reason })
    return started.ok ? c.json(await c.get('shop').session(), 200) : problem(started.error.code, c.get('shop').say)
  })

  answer(api, stopActing, async (c) => {
    const stopped = await c.get('shop').staff.stopActing()
    return stopped.ok ? c.json(await c.get('shop').session(), 200) : problem(stopped.error.code, c.get('shop').say)
  })
}
