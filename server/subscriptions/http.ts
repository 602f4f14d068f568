import { createRoute, z } from '@hono/zod-openapi'
import { collectionOf } from '#contract/hydra.ts'
import {
  CreateSubscription,
  ForecastEntry,
  Subscription,
  SubscriptionMeans,
  UpdateSubscription,
  UpdateSubscriptionsAddresses,
} from '#contract/subscription/subscription.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { subscriptionProblem } from './refusals.ts'

const params = z.object({ id: z.string() })
const refused = { 401: refusals[401], 404: refusals[404], 409: refusals[409], 422: refusals[422] }

const getSubscriptions = createRoute({
  operationId: 'getSubscriptions',
  method: 'get',
  path: '/api/me/subscriptions',
  summary: 'The customer’s subscriptions, ended ones last',
  responses: { 200: sent('The subscriptions', collectionOf(Subscription)), 401: refusals[401] },
})

const createSubscription = createRoute({
  operationId: 'createSubscription',
  method: 'post',
  path: '/api/me/subscriptions',
  summary: 'Repeats an order every so many months; an order that is repeated already keeps its subscription',
  request: jsonBody(CreateSubscription),
  responses: {
    200: sent('The subscription that repeats it already', Subscription),
    201: sent('The subscription', Subscription),
    403: refusals[403],
    ...refused,
  },
})

const getSubscriptionPaymentMethods = createRoute({
  operationId: 'getSubscriptionPaymentMethods',
  method: 'get',
  path: '/api/me/subscriptions/payment-methods',
  summary:
    'What can pay for subscriptions: saved means that can be charged in absence, and the invoice where it is allowed',
  responses: { 200: sent('The payment methods', collectionOf(SubscriptionMeans)), 401: refusals[401] },
})

const updateSubscriptionsAddresses = createRoute({
  operationId: 'updateSubscriptionsAddresses',
  method: 'put',
  path: '/api/me/subscriptions/addresses',
  summary: 'New addresses for all subscriptions that have not ended; all change, or none',
  request: jsonBody(UpdateSubscriptionsAddresses),
  responses: { 200: sent('The subscriptions', collectionOf(Subscription)), ...refused },
})

const getSubscription = createRoute({
  operationId: 'getSubscription',
  method: 'get',
  path: '/api/me/subscriptions/{id}',
  summary: 'A subscription with its next order and the earlier ones',
  request: { params },
  responses: { 200: sent('The subscription', Subscription), 401: refusals[401], 404: refusals[404] },
})

const updateSubscription = createRoute({
  operationId: 'updateSubscription',
  method: 'patch',
  path: '/api/me/subscriptions/{id}',
  summary: 'Pauses, activates, ends or changes a subscription, skips or moves its next order; all changes, or none',
  request: { params, ...jsonBody(UpdateSubscription) },
  responses: { 200: sent('The subscription', Subscription), 403: refusals[403], ...refused },
})

const forecastSubscription = createRoute({
  operationId: 'forecastSubscription',
  method: 'get',
  path: '/api/me/subscriptions/{id}/forecast',
  summary: 'The orders of the coming months with days and amounts, by the rules that will place them',
  request: { params, query: z.object({ months: z.coerce.number().int().min(1).max(24).default(12) }) },
  responses: {
    200: sent('The orders, the next one first', collectionOf(ForecastEntry)),
    401: refusals[401],
    404: refusals[404],
    422: refusals[422],
  },
})

const collection = <T>(members: T[]) => ({ 'hydra:member': members, 'hydra:totalItems': members.length })

export function subscriptionsApi(api: Api) {
  answer(api, getSubscriptions, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const all = await subscriptions.all()
    return all.ok ? c.json(collection(all.value), 200) : subscriptionProblem(all.error, say)
  })

  answer(api, createSubscription, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const made = await subscriptions.create(c.req.valid('json'))
    if (!made.ok) return subscriptionProblem(made.error, say)
    return c.json(made.value.subscription, made.value.isNew ? 201 : 200)
  })

  // Before the path with an id, which would take the last word for one.
  answer(api, getSubscriptionPaymentMethods, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const means = await subscriptions.means()
    return means.ok ? c.json(collection(means.value), 200) : subscriptionProblem(means.error, say)
  })

  answer(api, updateSubscriptionsAddresses, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const updated = await subscriptions.updateAddresses(c.req.valid('json'))
    return updated.ok ? c.json(collection(updated.value), 200) : subscriptionProblem(updated.error, say)
  })

  answer(api, getSubscription, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const found = await subscriptions.one(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : subscriptionProblem(found.error, say)
  })

  answer(api, forecastSubscription, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const entries = await subscriptions.forecast(c.req.valid('param').id, c.req.valid('query').months)
    return entries.ok ? c.json(collection(entries.value), 200) : subscriptionProblem(entries.error, say)
  })

  answer(api, updateSubscription, async (c) => {
    const { subscriptions, say } = c.get('shop')
    const updated = await subscriptions.update(c.req.valid('param').id, c.req.valid('json'))
    return updated.ok ? c.json(updated.value, 200) : subscriptionProblem(updated.error, say)
  })
}
