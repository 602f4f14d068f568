import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

// Malformed and malicious requests. Each gets a clear answer, changes nothing, and is no error in the log.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
const errors: unknown[] = []
let visitor: Browser
let cart: Cart
let othersCart: string
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database, {}, ({ log }) => ({
    log: { ...log, error: (error) => void errors.push(error) },
  }))
  await database.db.execute(sql`update products set is_active = false where product_id = 'limpidella-100'`)
  visitor = openBrowser(shop.ask)
  const { token_value } = (await visitor.post('/api/carts')).body
  cart = (await visitor.post(`/api/carts/${token_value}/items`, wish())).body

  const another = openBrowser(shop.ask)
  await another.post('/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
  othersCart = (await another.post('/api/carts')).body.token_value
})
afterAll(() => database.close())

const wish = (product: object = {}, more: object = {}) => ({
  product: { product_id: 'limpidella-360', ...product },
  quantity: 1,
  ...more,
})
const json = { 'Content-Type': 'application/json' }
const sent = (method: string, body: unknown, headers: Record<string, string> = json) => ({
  method,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const own = () => `/api/carts/${cart.token_value}`
const items = () => `${own()}/items`
const line = () => `${items()}/${cart.items[0]?.id}`

type Case = [what: string, path: () => string, request: ReturnType<typeof sent>, status: number, code: string]
const cases: Case[] = [
  ['an unknown token', () => `/api/carts/${'A'.repeat(43)}/items`, sent('POST', wish()), 404, 'not-found'],
  ['a token of one letter', () => '/api/carts/x/items', sent('POST', wish()), 404, 'not-found'],
  ['a token with a quote', () => "/api/carts/'; drop table carts; --/items", sent('POST', wish()), 404, 'not-found'],
  ['a token with a null byte', () => '/api/carts/%00/items', sent('POST', wish()), 404, 'not-found'],
  ['an endless token', () => `/api/carts/${'x'.repeat(5000)}/items`, sent('POST', wish()), 422, 'bad-input'],
  ['another customer’s cart', () => `/api/carts/${othersCart}/items`, sent('POST', wish()), 404, 'not-found'],
  [
    'a look at it',
    () => `/api/carts/${othersCart}`,
    { ...sent('GET', ''), body: undefined as never },
    404,
    'not-found',
  ],
  ['a deleted product', items, sent('POST', wish({ product_id: 'limpidella-100' })), 422, 'variant-unknown'],
  ['no product', items, sent('POST', { quantity: 1 }), 422, 'bad-input'],
  ['a product with a null byte', items, sent('POST', wish({ product_id: '\0' })), 422, 'bad-input'],
  ['options that do not exist', items, sent('POST', wish({ options: { colour: 'red' } })), 422, 'bad-input'],
  [
    'options that the product does not have',
    items,
    sent('POST', wish({ options: { sphere: -2 } })),
    422,
    'variant-unknown',
  ],
  ['a strength of 10^300', items, sent('POST', wish({ options: { sphere: 1e300 } })), 422, 'variant-unknown'],
  ['the quantity "1e3"', items, sent('POST', wish({}, { quantity: '1e3' })), 422, 'bad-input'],
  ['a negative quantity', items, sent('POST', wish({}, { quantity: -1 })), 422, 'bad-input'],
  ['a quantity of 0', line, sent('PATCH', { quantity: 0 }), 422, 'bad-input'],
  ['half a piece', line, sent('PATCH', { quantity: 1.5 }), 422, 'bad-input'],
  ['10^12 pieces', line, sent('PATCH', { quantity: 1e12 }), 422, 'bad-input'],
  ['more than the selector offers', line, sent('PATCH', { quantity: 100 }), 422, 'too-many-pieces'],
  ['a forged line', () => `${items()}/999999999`, sent('PATCH', { quantity: 2 }), 404, 'not-found'],
  ['a line id that is not a number', () => `${items()}/1%20or%201=1`, sent('DELETE', ''), 404, 'not-found'],
  ['a line id of twenty digits', () => `${items()}/99999999999999999999`, sent('DELETE', ''), 404, 'not-found'],
  [
    'a recommendation without its source',
    items,
    sent('POST', wish({}, { created_from: { type: 'automatic' } })),
    422,
    'bad-input',
  ],
  ['21 items at once', items, sent('POST', { items: Array(21).fill(wish()) }), 422, 'bad-input'],
  ['an empty list of items', items, sent('POST', { items: [] }), 422, 'bad-input'],
  ['an endless key', items, sent('POST', wish(), { ...json, 'Idempotency-Key': 'k'.repeat(201) }), 422, 'bad-input'],
  ['a coupon of 10 kB', () => `${own()}/coupon`, sent('POST', { couponCode: 'X'.repeat(10_240) }), 422, 'bad-input'],
  ['a coupon with a space', () => `${own()}/coupon`, sent('POST', { couponCode: 'SAVE 5' }), 422, 'coupon-with-space'],
  ['a coupon that is a list', () => `${own()}/coupon`, sent('POST', { couponCode: ['SAVE5'] }), 422, 'bad-input'],
  ['a coupon with a null byte', () => `${own()}/coupon`, sent('POST', { couponCode: 'A\0' }), 422, 'coupon-not-found'],
  [
    'carts that are none',
    () => '/api/carts/merge',
    sent('POST', { abandoned_cart_token: 'x', latest_cart_token: 'y' }),
    404,
    'not-found',
  ],
  ['a body that is not JSON', items, sent('POST', '{"product": '), 422, 'bad-input'],
  ['a list', items, sent('POST', '[]'), 422, 'bad-input'],
  ['null', items, sent('POST', 'null'), 422, 'bad-input'],
  ['no body', items, sent('POST', ''), 422, 'bad-input'],
  [
    'a form',
    items,
    sent('POST', 'quantity=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    422,
    'bad-input',
  ],
  ['plain text', items, sent('POST', JSON.stringify(wish()), { 'Content-Type': 'text/plain' }), 422, 'bad-input'],
  ['a body of 10 MB', items, sent('POST', wish({ fk: 'x'.repeat(10_000_000) })), 413, 'too-large'],
  ['another site', items, sent('POST', wish(), { ...json, Origin: 'https://evil.example' }), 403, 'foreign-origin'],
]

test.each(cases)('%s is refused', async (_, path, request, status, code) => {
  const response = await shop.ask(path(), request)
  expect(await response.json()).toMatchObject({ status, code, message: expect.stringMatching(/\S/) })
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect((await visitor.get(own())).body).toEqual(cart)
  expect(errors).toEqual([])
})
