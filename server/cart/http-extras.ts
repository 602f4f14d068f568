import { createRoute } from '@hono/zod-openapi'
import { ApplyCoupon, CurrentCart, MergeCarts, OptOut, UpdateOrder } from '#contract/cart/changes.ts'
import { answer, jsonBody, refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { cartAnswer, cartAnswers, cartParams as params } from './http.ts'

const updateOrder = createRoute({
  operationId: 'updateOrder',
  method: 'patch',
  path: '/api/carts/{token}',
  summary: 'Changes what goes with the lines: coupon, e-mail, addresses, Miles and More number; null takes it away',
  description:
    'The answer that stores the first personal field sets the cookie `cart_key` and the header `Cart-Key`. From then on these ' +
    'fields are shown and changed only for a client that sends one of them with its requests.',
  request: { params, ...jsonBody(UpdateOrder) },
  responses: { ...cartAnswers, 403: refusals[403], 429: refusals[429] },
})

const applyCoupon = createRoute({
  operationId: 'applyCoupon',
  method: 'post',
  path: '/api/carts/{token}/coupon',
  summary: 'Applies a coupon, or says why it cannot be used',
  request: { params, ...jsonBody(ApplyCoupon) },
  responses: { ...cartAnswers, 429: refusals[429] },
})

const deleteCouponCode = createRoute({
  operationId: 'deleteCouponCode',
  method: 'delete',
  path: '/api/carts/{token}/coupon',
  summary: 'Removes the coupon',
  request: { params },
  responses: cartAnswers,
})

const deleteMilesAndMoreNumber = createRoute({
  operationId: 'deleteMilesAndMoreNumber',
  method: 'delete',
  path: '/api/carts/{token}/miles-and-more',
  summary: 'Removes the number of the Miles and More card',
  request: { params },
  responses: cartAnswers,
})

const mergeAbandonedCart = createRoute({
  operationId: 'mergeAbandonedCart',
  method: 'post',
  path: '/api/carts/merge',
  summary: 'Moves the lines of an abandoned cart into the latest one; of what is in both, the larger number counts',
  request: jsonBody(MergeCarts),
  responses: cartAnswers,
})

const setCurrentCart = createRoute({
  operationId: 'setCurrentCart',
  method: 'put',
  path: '/api/session/cart',
  summary: 'Makes a cart the one that this visitor goes on with',
  request: jsonBody(CurrentCart),
  responses: cartAnswers,
})

const productOptOut = createRoute({
  operationId: 'productOptOut',
  method: 'post',
  path: '/api/carts/opt-out',
  summary: 'Removes the trial products that were added by themselves, and adds none again',
  request: jsonBody(OptOut),
  responses: cartAnswers,
})

export function cartExtrasApi(api: Api) {
  answer(api, updateOrder, async (c) => {
    const shop = c.get('shop')
    const answer = cartAnswer(await shop.cart.at(c.req.valid('param').token).update(c.req.valid('json')), shop)
    const key = shop.cart.newKey()
    if (key) answer.headers.set('Cart-Key', key)
    return answer
  })
  answer(api, applyCoupon, async (c) => {
    const shop = c.get('shop')
    return cartAnswer(await shop.cart.at(c.req.valid('param').token).applyCoupon(c.req.valid('json').couponCode), shop)
  })
  answer(api, deleteCouponCode, async (c) => {
    const shop = c.get('shop')
    return cartAnswer(await shop.cart.at(c.req.valid('param').token).removeCoupon(), shop)
  })
  answer(api, deleteMilesAndMoreNumber, async (c) => {
    const shop = c.get('shop')
    return cartAnswer(await shop.cart.at(c.req.valid('param').token).removeMilesAndMore(), shop)
  })
  answer(api, mergeAbandonedCart, async (c) => {
    const { abandoned_cart_token: from, latest_cart_token: into } = c.req.valid('json')
    return cartAnswer(await c.get('shop').cart.merge({ from, into }), c.get('shop'))
  })
  answer(api, setCurrentCart, async (c) =>
    cartAnswer(await c.get('shop').cart.setCurrent(c.req.valid('json').token), c.get('shop')),
  )
  answer(api, productOptOut, async (c) =>
    cartAnswer(await c.get('shop').cart.optOut(c.req.valid('json').cart_token), c.get('shop')),
  )
}
