import { createRoute } from '@hono/zod-openapi'
import { ChooseShipping } from '#contract/cart/changes.ts'
import { CartShippingOption } from '#contract/checkout/shipping.ts'
import { collectionOf } from '#contract/hydra.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { cartAnswer, cartAnswers, cartParams as params } from './http.ts'

const getShippingMethods = createRoute({
  operationId: 'getShippingMethods',
  method: 'get',
  path: '/api/carts/{token}/shipping-methods',
  summary: 'How the cart can be sent to where it goes',
  request: { params },
  responses: { 200: sent('The options', collectionOf(CartShippingOption)), 404: refusals[404], 422: refusals[422] },
})

const updateOrderShippingMethod = createRoute({
  operationId: 'updateOrderShippingMethod',
  method: 'put',
  path: '/api/carts/{token}/shipping-method',
  summary: 'Chooses how it is sent',
  request: { params, ...jsonBody(ChooseShipping) },
  responses: cartAnswers,
})

export function cartCheckoutApi(api: Api) {
  answer(api, getShippingMethods, async (c) => {
    const options = await c.get('shop').cart.at(c.req.valid('param').token).shippingMethods()
    const { say } = c.get('shop')
    if (!options) return problem('cart-not-found', say)
    return c.json({ 'hydra:member': options, 'hydra:totalItems': options.length }, 200)
  })

  answer(api, updateOrderShippingMethod, async (c) => {
    const { cart } = c.get('shop')
    const chosen = await cart.at(c.req.valid('param').token).chooseShipping(c.req.valid('json').code)
    return cartAnswer(chosen, c.get('shop'))
  })
}
