import { createRoute, z } from '@hono/zod-openapi'
import { ConsentProof } from '#contract/identity/consent-choice.ts'
import { answer, jsonBody, refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { refusalTo } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const recordConsent = createRoute({
  operationId: 'recordConsent',
  method: 'post',
  path: '/api/consent',
  // The answer is the browser's, also while staff act as a customer.
  [readsOnly]: true,
  summary: 'Stores the proof of what this browser’s visitor answered to the question about cookies',
  request: jsonBody(ConsentProof),
  responses: { 204: { description: 'Stored' }, 422: refusals[422], 429: refusals[429] },
})

const noteArrival = createRoute({
  operationId: 'noteArrival',
  method: 'post',
  path: '/api/tracking',
  [readsOnly]: true,
  summary: 'Remembers by which link this browser’s visitor came, as far as they allow it',
  request: jsonBody(
    z
      .record(z.string().max(40), z.string().max(500))
      .refine((query) => Object.keys(query).length <= 50)
      .describe('Parameters of the link; unknown ones are ignored'),
  ),
  responses: { 204: { description: 'Heard' }, 422: refusals[422] },
})

export function consentApi(api: Api) {
  answer(api, recordConsent, async (c) => {
    const recorded = await c.get('shop').consent.record(c.req.valid('json'))
    return recorded.ok ? c.body(null, 204) : refusalTo(recorded.error, c.get('shop').say)
  })
  answer(api, noteArrival, (c) => {
    c.get('shop').consent.noteArrival(c.req.valid('json'))
    return c.body(null, 204)
  })
}
