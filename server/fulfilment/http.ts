import { createRoute, z } from '@hono/zod-openapi'
import type { Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import { jsonBody, refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { CarrierReport, FulfilmentReport } from './news.ts'
import { signatureHeader } from './signature.ts'
import type { WebhookRefusal } from './webhooks.ts'

const headers = z.object({
  [signatureHeader]: z.string().optional().describe('t=<milliseconds>,v1=<HMAC-SHA256 of milliseconds, dot and body>'),
})
const responses = {
  204: { description: 'Heard, or known already' },
  401: refusals[401],
  404: refusals[404],
  409: refusals[409],
  422: refusals[422],
}

const fulfilmentWebhook = createRoute({
  operationId: 'fulfilmentWebhook',
  method: 'post',
  path: '/api/fulfilment/webhook',
  summary: 'Where whoever packs reports of orders; not for anybody else',
  request: { headers, ...jsonBody(FulfilmentReport) },
  responses,
})

const shipmentWebhook = createRoute({
  operationId: 'shipmentWebhook',
  method: 'post',
  path: '/api/shipments/webhook',
  summary: 'Where carriers report of parcels; not for anybody else',
  request: { headers, ...jsonBody(CarrierReport) },
  responses,
})

export function fulfilmentApi(api: Api) {
  // Not by the described routes: the signatures are over the bytes of the body, before it is parsed.
  api.openAPIRegistry.registerPath(fulfilmentWebhook)
  api.post(fulfilmentWebhook.path, async (c) => {
    const { fulfilment, say } = c.get('shop')
    const heard = await fulfilment.hearFulfilment(await c.req.text(), c.req.header(signatureHeader))
    return answerTo(heard, say)
  })

  api.openAPIRegistry.registerPath(shipmentWebhook)
  api.post(shipmentWebhook.path, async (c) => {
    const { fulfilment, say } = c.get('shop')
    const heard = await fulfilment.hearShipment(await c.req.text(), c.req.header(signatureHeader))
    return answerTo(heard, say)
  })
}

function answerTo(heard: Result<unknown, WebhookRefusal>, say: Translate): Response {
  if (heard.ok) return new Response(null, { status: 204 })
  const { code, ...details } = heard.error
  return problem(code, say, [], { details })
}
