import { createRoute, z } from '@hono/zod-openapi'
import { postalAddress } from '#contract/address/postal-address.ts'
import { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { LastPayment } from '#contract/checkout/last-payment.ts'
import { CreateOrder, Order, StartedPayment, StartPayment } from '#contract/checkout/order.ts'
import { ChangeOrder } from '#contract/checkout/order-change.ts'
import { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { collectionOf } from '#contract/hydra.ts'
import { type PaymentMethod as PaymentMethodCode, paymentMethods, paymentMethodTexts } from '#contract/payment.ts'
import type { Translate } from '#messages/translate.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { problem, violationAt, violationsOf } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'
import type { OrderProblem } from './refusals.ts'

const params = z.object({ token: z.string().max(100) })

const PaymentMethod = z
  .object({ code: z.enum(paymentMethods), name: z.string().describe('In the language of the visitor') })
  .meta({ id: 'PaymentMethod' })

const PaymentMethods = collectionOf(PaymentMethod).extend({
  withheld: z
    .array(PaymentMethod.extend({ reason: z.string().describe('In the language of the visitor') }))
    .describe('Methods of the storefront that this visitor cannot choose now'),
})

const getPaymentMethods = createRoute({
  operationId: 'getPaymentMethods',
  method: 'get',
  path: '/api/carts/{token}/payment-methods',
  summary: 'How the cart can be paid',
  request: { params },
  responses: { 200: sent('The ways to pay', PaymentMethods), 404: refusals[404], 422: refusals[422] },
})

const startPayment = createRoute({
  operationId: 'startPayment',
  method: 'post',
  path: '/api/carts/{token}/payments',
  summary: 'Freezes the cart as it is, sets its goods aside, and begins the payment; said twice, it is one payment',
  request: { params, ...jsonBody(StartPayment) },
  responses: {
    200: sent('Where the customer pays', StartedPayment),
    403: refusals[403],
    404: refusals[404],
    409: refusals[409],
    422: refusals[422],
    429: refusals[429],
  },
})

const theOrder = sent('The order', Order)

const createOrderFromCart = createRoute({
  operationId: 'createOrderFromCart',
  method: 'post',
  path: '/api/orders',
  summary: 'Makes the order of a cart that was paid; said again, it is the same order',
  request: jsonBody(CreateOrder),
  responses: { 200: theOrder, 201: theOrder, 404: refusals[404], 409: refusals[409], 422: refusals[422] },
})

const getOrder = createRoute({
  operationId: 'getOrder',
  method: 'get',
  path: '/api/orders/{token}',
  summary: 'One order; without names and addresses for visitors who have only its token',
  request: { params },
  responses: { 200: theOrder, 404: refusals[404], 422: refusals[422] },
})

const changeOrderAddress = createRoute({
  operationId: 'changeOrderAddress',
  method: 'patch',
  path: '/api/orders/{token}',
  summary:
    'Changes where the order is delivered to, until it is packed; the country stays. A new e-mail address gets a link, and counts once it is confirmed there',
  request: { params, ...jsonBody(ChangeOrder) },
  responses: { 200: theOrder, 404: refusals[404], 409: refusals[409], 422: refusals[422], 429: refusals[429] },
})

function refuse({ answer }: OrderProblem, { say }: { say: Translate }) {
  const { code, violations, ...more } = answer
  return problem(code, say, violations, more)
}

const getCustomerPaymentAlias = createRoute({
  operationId: 'getCustomerPaymentAlias',
  method: 'get',
  path: '/api/me/payment-aliases',
  summary: 'What the customer has saved to pay with, the one used last on top',
  request: {
    query: z.object({
      customer_context: z
        .string()
        .max(80)
        .optional()
        .describe('The storefront whose customer pays: cards are saved at each one. Another one is refused'),
    }),
  },
  responses: {
    200: sent('The means of payment', collectionOf(SavedAlias)),
    401: refusals[401],
    403: refusals[403],
    422: refusals[422],
  },
})

const deleteCustomerPaymentAlias = createRoute({
  operationId: 'deleteCustomerPaymentAlias',
  method: 'delete',
  path: '/api/me/payment-aliases/{alias}',
  summary: 'Forgets one of them',
  request: { params: z.object({ alias: z.string().max(100) }) },
  responses: {
    204: { description: 'Forgotten' },
    401: refusals[401],
    403: refusals[403],
    404: refusals[404],
    422: refusals[422],
  },
})

const getCustomerLastPayment = createRoute({
  operationId: 'getCustomerLastPayment',
  method: 'post',
  path: '/api/me/last-payment',
  [readsOnly]: true,
  summary: 'How the customer paid last here; takes what the credit score takes, and needs no more than the session',
  request: jsonBody(CreditScoreRequest),
  responses: {
    200: sent('The payment; null if there was none', z.object({ last_payment: LastPayment.nullable() })),
    401: refusals[401],
    422: refusals[422],
  },
})

export function ordersApi(api: Api) {
  answer(api, getPaymentMethods, async (c) => {
    const { orders, say } = c.get('shop')
    const found = await orders.methods(c.req.valid('param').token)
    if (!found) return problem('cart-not-found', say)
    const named = (code: PaymentMethodCode) => ({ code, name: say(paymentMethodTexts[code]) })
    const members = found.methods.map(named)
    const withheld = found.withheld.map(({ method, message }) => ({ ...named(method), reason: message }))
    return c.json({ 'hydra:member': members, 'hydra:totalItems': members.length, withheld }, 200)
  })

  answer(api, startPayment, async (c) => {
    const started = await c.get('shop').orders.start(c.req.valid('json'), c.req.valid('param').token)
    return started.ok ? c.json(started.value, 200) : refuse(started.error, c.get('shop'))
  })

  answer(api, createOrderFromCart, async (c) => {
    const placed = await c.get('shop').orders.place(c.req.valid('json').token_value)
    if (!placed.ok) return refuse(placed.error, c.get('shop'))
    return c.json(placed.value.order, placed.value.isNew ? 201 : 200)
  })

  answer(api, getOrder, async (c) => {
    const { orders, say } = c.get('shop')
    const order = await orders.view(c.req.valid('param').token)
    return order ? c.json(order, 200) : problem('order-not-found', say)
  })

  answer(api, changeOrderAddress, async (c) => {
    const { orders, say, visit } = c.get('shop')
    const { token } = c.req.valid('param')
    const { email, shipping_address } = c.req.valid('json')
    const address = shipping_address && postalAddress(visit.brand.countries, 'shipping').safeParse(shipping_address)
    if (address?.error) return problem('bad-input', say, violationsOf(address.error, say))
    const changed = await orders.change(token, { email, address: address?.data })
    if (!changed.ok) return problem(changed.error.answer.code, say, [], changed.error.answer)
    const order = await orders.view(token)
    return order ? c.json(order, 200) : problem('order-not-found', say)
  })

  answer(api, getCustomerPaymentAlias, async (c) => {
    const { orders, say, visit } = c.get('shop')
    const own = ownStorefront(visit.brand, c.req.valid('query'))
    if (!own.ok) return problem('bad-input', say, violationAt(own.error.propertyPath, 'invalid', say))
    const found = await orders.aliases.list()
    if (!found.ok) return problem(found.error.code, say)
    return c.json({ 'hydra:member': found.value, 'hydra:totalItems': found.value.length }, 200)
  })

  answer(api, deleteCustomerPaymentAlias, async (c) => {
    const { orders, say } = c.get('shop')
    const removed = await orders.aliases.remove(c.req.valid('param').alias)
    if (!removed.ok) return problem(removed.error.code, say)
    return removed.value ? c.body(null, 204) : problem('not-found', say)
  })

  answer(api, getCustomerLastPayment, async (c) => {
    const { orders, say } = c.get('shop')
    const found = await orders.lastPayment()
    return found.ok ? c.json({ last_payment: found.value ?? null }, 200) : problem(found.error.code, say)
  })
}
