import { createRoute } from '@hono/zod-openapi'
import { ActingWish, Session } from '#contract/session.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

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
