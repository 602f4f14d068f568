import { createRoute, z } from '@hono/zod-openapi'
import { Cart } from '#contract/cart/cart.ts'
import { AddToCart, ChangeOptions, SetQuantity } from '#contract/cart/changes.ts'
import { readLineId } from '#contract/cart/line-id.ts'
import type { Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { keyHeader } from '#server/http/key-header.ts'
import { problem } from '#server/http/problem.ts'
import type { CartProblem } from './refusals.ts'

const theCart = sent('The whole cart', Cart)
export const cartAnswers = { 200: theCart, 404: refusals[404], 409: refusals[409], 422: refusals[422] }
export const cartParams = z.object({ token: z.string().max(100) })
const lineParams = cartParams.extend({ itemId: z.string().max(40) })
const createCart = createRoute({
  operationId: 'createCart',
  method: 'post',
  path: '/api/carts',
  summary: 'A new, empty cart, which becomes the current one; a customer who has a cart gets that',
  responses: { 200: sent('The cart that the customer has', Cart), 201: theCart, 429: refusals[429] },
})

const getCart = createRoute({
  operationId: 'getCart',
  method: 'get',
  path: '/api/carts/{token}',
  summary: 'A cart with the prices of now',
  request: { params: cartParams },
  responses: { 200: theCart, 404: refusals[404], 422: refusals[422] },
})

const addToCart = createRoute({
  operationId: 'addToCart',
  method: 'post',
  path: '/api/carts/{token}/items',
  summary: 'Adds a product, or several at once (`items`), all or nothing; what is there already becomes more',
  request: { params: cartParams, headers: keyHeader, ...jsonBody(AddToCart) },
  responses: cartAnswers,
})

const updateCartQuantity = createRoute({
  operationId: 'updateCartQuantity',
  method: 'patch',
  path: '/api/carts/{token}/items/{itemId}',
  summary: 'Sets how many of a line there are to be',
  request: { params: lineParams, ...jsonBody(SetQuantity) },
  responses: cartAnswers,
})

const changeCartOptions = createRoute({
  operationId: 'changeCartOptions',
  method: 'patch',
  path: '/api/carts/{token}/items',
  summary: 'Gives lines other values, all or nothing; quantity, eye and place stay',
  request: { params: cartParams, ...jsonBody(ChangeOptions) },
  responses: cartAnswers,
})

const removeFromCart = createRoute({
  operationId: 'removeFromCart',
  method: 'delete',
  path: '/api/carts/{token}/items/{itemId}',
  summary: 'Removes a line',
  request: { params: lineParams },
  responses: cartAnswers,
})

/** The cart, or the reason why the request was refused. */
export function cartAnswer(result: Result<Cart, CartProblem>, { say }: { say: Translate }) {
  if (result.ok) return Response.json(result.value)
  const { code, violations, ...more } = result.error.answer
  return problem(code, say, violations, more)
}

export function cartApi(api: Api) {
  answer(api, createCart, async (c) => {
    const created = await c.get('shop').cart.create()
    return created.ok ? c.json(created.value.cart, created.value.isNew ? 201 : 200) : cartAnswer(created, c.get('shop'))
  })

  answer(api, getCart, async (c) => {
    const { cart, say } = c.get('shop')
    const found = await cart.at(c.req.valid('param').token).view()
    return found ? c.json(found, 200) : problem('cart-not-found', say)
  })

  answer(api, addToCart, async (c) => {
    const { token } = c.req.valid('param')
    const key = c.req.valid('header')['idempotency-key']
    return cartAnswer(await c.get('shop').cart.at(token).add(c.req.valid('json'), key), c.get('shop'))
  })

  answer(api, updateCartQuantity, async (c) => {
    const { token, itemId } = c.req.valid('param')
    const { quantity } = c.req.valid('json')
    return cartAnswer(await c.get('shop').cart.at(token).setQuantity(readLineId(itemId), quantity), c.get('shop'))
  })

  answer(api, changeCartOptions, async (c) => {
    const { token } = c.req.valid('param')
    return cartAnswer(await c.get('shop').cart.at(token).changeOptions(c.req.valid('json')), c.get('shop'))
  })

  answer(api, removeFromCart, async (c) => {
    const { token, itemId } = c.req.valid('param')
    return cartAnswer(await c.get('shop').cart.at(token).remove(readLineId(itemId)), c.get('shop'))
  })
}
