import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const bottle = (quantity = 1) => ({ items: [{ product: { product_id: 'limpidella-360' }, quantity }] })

async function countCarts() {
  const { rows } = await database.db.execute<{ carts: number }>(sql`select count(*)::int as carts from carts`)
  return rows[0]?.carts
}

test('[CRT-001] the first addition of a guest creates the cart and brings what the sidebar shows', async () => {
  const guest = openBrowser(shop.ask)
  const { status, body, headers } = await guest.post('/en/cart/contents', bottle(2))
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(body.cart).toMatchObject({ items_count: 2, items: [{ product_id: 'limpidella-360', quantity: 2 }] })
  expect(body.arrival).toEqual({ min: expect.any(String), max: expect.any(String) })
  expect(body.offers.result.length).toBeGreaterThan(0)
  expect(Object.keys(body.texts)).toContain('cart.back')
  expect(guest.cookies.get('cart_id')).toBe(body.cart.token_value)
  const again = await guest.get('/en/cart/contents')
  expect(again.body).toEqual(body)
})

test('a later addition goes into the cart of the cookie, and the same key adds once', async () => {
  const guest = openBrowser(shop.ask)
  const first = await guest.post('/en/cart/contents', bottle())
  const keyed = openBrowser(shop.ask, { headers: { 'Idempotency-Key': 'the same act' } })
  keyed.keep(`cart_id=${first.body.cart.token_value}`)
  for (const _ of ['sent', 'sent again']) {
    const added = await keyed.post('/en/cart/contents', bottle(3))
    expect([added.body.cart.token_value, added.body.cart.items_count]).toEqual([first.body.cart.token_value, 4])
  }
})

test('a refusal says why in the language of the page, as the API does', async () => {
  const guest = openBrowser(shop.ask)
  const { status, headers, body } = await guest.post('/it/cart/contents', bottle(500))
  expect([status, headers.get('Content-Type')]).toEqual([422, 'application/problem+json'])
  expect(body).toMatchObject({ code: 'too-many-pieces', violations: [{ propertyPath: 'quantity' }] })
  expect(body.message).toMatch(/al massimo|massimo/i)
})

test.each([
  ['a body that is not JSON', 'no JSON', {}],
  ['a body without products', '{"items":[]}', {}],
  ['a quantity of nothing', JSON.stringify(bottle(0)), {}],
  ['a key of 201 characters', JSON.stringify(bottle()), { 'Idempotency-Key': 'k'.repeat(201) }],
])('%s is 422 and creates no cart', async (_, sent, headers) => {
  const before = await countCarts()
  const response = await shop.ask('/en/cart/contents', { method: 'POST', body: sent, headers })
  expect([response.status, (await response.json()).code]).toEqual([422, 'bad-input'])
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await countCarts()).toBe(before)
})

test('a page of another site cannot add', async () => {
  const before = await countCarts()
  const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' }
  const response = await shop.ask('/en/cart/contents', { method: 'POST', body: JSON.stringify(bottle()), headers })
  expect(response.status).toBe(403)
  expect(await countCarts()).toBe(before)
})
