import { createRoute, z } from '@hono/zod-openapi'
import { Customer, CustomerChanges, MarketingCommunication, MarketingUpdate } from '#contract/identity/customer.ts'
import { marketingChannels } from '#contract/identity/identity.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const isGuest = createRoute({
  operationId: 'isGuest',
  method: 'get',
  path: '/api/me/guest',
  summary: 'Whether the visitor is a guest',
  responses: { 200: sent('The answer', z.object({ guest: z.boolean() })) },
})

const getMe = createRoute({
  operationId: 'getMe',
  method: 'get',
  path: '/api/me',
  summary: 'The profile of the customer',
  responses: { 200: sent('The customer', Customer), 401: refusals[401] },
})

const updateMe = createRoute({
  operationId: 'updateMe',
  method: 'patch',
  path: '/api/me',
  summary: 'Changes the fields of the profile that are sent',
  request: jsonBody(CustomerChanges),
  responses: { 200: sent('The customer', Customer), 401: refusals[401], 422: refusals[422] },
})

const getMarketingCommunicationChannels = createRoute({
  operationId: 'getMarketingCommunicationChannels',
  method: 'get',
  path: '/api/marketing/channels',
  summary: 'The channels on offer',
  responses: { 200: sent('The channels', z.object({ marketing_channels: z.array(z.enum(marketingChannels)) })) },
})

const params = z.object({ id: z.string().describe('new, or the id that getMe names') })

const getMarketingCommunication = createRoute({
  operationId: 'getMarketingCommunication',
  method: 'get',
  path: '/api/me/marketing/{id}',
  summary: 'What the customer agreed to receive from this storefront',
  request: { params },
  responses: { 200: sent('The agreement', MarketingCommunication), 401: refusals[401], 404: refusals[404] },
})

const updateMarketingCommunication = createRoute({
  operationId: 'updateMarketingCommunication',
  method: 'put',
  path: '/api/me/marketing/{id}',
  summary: 'Chooses what to receive from this storefront',
  request: { params, ...jsonBody(MarketingUpdate) },
  responses: {
    200: sent('The agreement', MarketingCommunication),
    401: refusals[401],
    404: refusals[404],
    422: refusals[422],
  },
})

export function customerApi(api: Api) {
  answer(api, isGuest, async (c) => {
    const { kind } = await c.get('shop').identity.visitor()
    return c.json({ guest: kind === 'guest' }, 200)
  })

  answer(api, getMe, async (c) => {
    const me = await c.get('shop').customer.me()
    return me ? c.json(me, 200) : problem('sign-in-required', c.get('shop').say)
  })

  answer(api, updateMe, async (c) => {
    const changed = await c.get('shop').customer.update(c.req.valid('json'))
    return changed.ok && changed.value ? c.json(changed.value, 200) : problem('sign-in-required', c.get('shop').say)
  })

  answer(api, getMarketingCommunicationChannels, (c) => c.json({ marketing_channels: [...marketingChannels] }, 200))

  answer(api, getMarketingCommunication, async (c) => {
    const found = await c.get('shop').customer.marketing(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : problem(found.error.code, c.get('shop').say)
  })

  answer(api, updateMarketingCommunication, async (c) => {
    const chosen = await c.get('shop').customer.chooseMarketing(c.req.valid('param').id, c.req.valid('json'))
    return chosen.ok ? c.json(chosen.value, 200) : problem(chosen.error.code, c.get('shop').say)
  })
}
