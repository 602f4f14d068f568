import { createRoute } from '@hono/zod-openapi'
import { BrowserErrorReport } from '#contract/errors/report.ts'
import { answer, jsonBody, refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const reportError = createRoute({
  operationId: 'reportError',
  method: 'post',
  path: '/api/errors',
  summary: 'Tells of an error in a browser; of one client at most 20 a minute are kept',
  request: jsonBody(BrowserErrorReport),
  responses: { 204: { description: 'Heard' }, 422: refusals[422] },
  // It changes nothing that a customer has.
  [readsOnly]: true,
})

export function errorsApi(api: Api) {
  answer(api, reportError, async (c) => {
    c.get('shop').errors.hear(c.req.valid('json'))
    return c.body(null, 204)
  })
}
