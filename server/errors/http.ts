import { createRoute } from '@hono/zod-openapi'
import { BrowserErrorReport } from '#contract/errors/report.ts'
import { answer, jsonBody } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const reportError = createRoute({
  operationId: 'reportError',
  method: 'post',
  path: '/api/errors',
  summary: 'Tells of an error in a browser; what cannot be used is dropped without a word',
  request: jsonBody(BrowserErrorReport),
  responses: { 204: { description: 'Heard, or dropped' } },
  // It changes nothing that a customer has.
  [readsOnly]: true,
})

export function errorsApi(api: Api) {
  answer(
    api,
    reportError,
    async (c) => {
      c.get('shop').errors.hear(c.req.valid('json'))
      return c.body(null, 204)
    },
    (result, c) => (result.success ? undefined : c.body(null, 204)),
  )
}
