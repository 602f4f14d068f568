import { createRoute, z } from '@hono/zod-openapi'
import { refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { signatureHeader } from './datatrans/webhook.ts'

const paymentWebhook = createRoute({
  operationId: 'paymentWebhook',
  method: 'post',
  path: '/api/payments/webhook',
  summary: 'Where the payment provider reports; not for anybody else',
  request: {
    headers: z.object({ [signatureHeader]: z.string().optional().describe('t=<milliseconds>,s0=<HMAC-SHA256>') }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.unknown().describe('The status of a transaction, signed') } },
    },
  },
  responses: { 204: { description: 'Heard' }, 401: refusals[401] },
})

const namedWebhook = createRoute({
  ...paymentWebhook,
  operationId: 'paymentWebhookOfProvider',
  path: '/api/payments/webhook/{provider}',
  summary: 'Where one of several payment providers reports; not for anybody else',
  request: {
    ...paymentWebhook.request,
    params: z.object({ provider: z.string().describe('The name of the provider, such as `datatrans-second`') }),
  },
})

export function paymentApi(api: Api) {
  // Not by the described routes: the signature is over the bytes of the body, before it is parsed.
  for (const route of [paymentWebhook, namedWebhook]) {
    api.openAPIRegistry.registerPath(route)
    api.post(route.getRoutingPath(), async (c) => {
      const { payment, say } = c.get('shop')
      const signature = c.req.header(signatureHeader)
      const result = await payment.hearWebhook(await c.req.text(), signature, c.req.param('provider'))
      return result.ok ? c.body(null, 204) : problem(result.error.code, say)
    })
  }
}
