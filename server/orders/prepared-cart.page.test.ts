import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, putIn, zurich } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)

/** What the API answers to this visitor. */
async function askApi({ cookies }: FormBrowser, path: string, method = 'GET', body?: object) {
  const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { Cookie, 'Content-Type': 'application/json', Origin: 'http://claravue.localhost:3000' }
  const response = await shop.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: await response.json() }
}

const tokenOf = async (visitor: FormBrowser): Promise<string> =>
  (await askApi(visitor, '/api/session')).body.cart?.token_value ?? ''

const vera = { ...zurich, first_name: 'Vera', last_name: 'Arglos' }
const address = { first_name: 'Dora', last_name: 'Dieb', street: 'Diebsgasse', street_number: '9' }
const theirs = { ...address, postcode: '8001', city: 'Zürich', country_code: 'CH' }

test('a cart that somebody else prepared gives the sender nothing of the guest who buys', async () => {
  const attacker = enter()
  await putIn(attacker)
  const prepared = await tokenOf(attacker)
  expect(prepared).not.toBe('')

  const guest = enter()
  const refused = await guest.open(`/abandoned-cart/mail/${prepared}`)
  expect(refused.text).toContain('Der Warenkorb aus diesem Link lässt sich nicht mehr öffnen.')
  expect(await tokenOf(guest)).toBe('')
  await goTo(guest, 'payment', { forms: { customer: { email: 'vera@example.org' }, address: vera } })

  // The sender gets hold of the token of the guest's own cart as well, and even sets it as a cookie.
  const own = await tokenOf(guest)
  expect(['', prepared]).not.toContain(own)
  attacker.cookies.set('cart_id', own)
  const spied = await askApi(attacker, `/api/carts/${own}`)
  expect(spied.body).toMatchObject({ customer_email: null, shipping_address: null, redacted: true })
  const changed = await askApi(attacker, `/api/carts/${own}`, 'PATCH', { shipping_address: theirs })
  expect([changed.status, changed.body.code]).toEqual([403, 'cart-key-missing'])
  expect((await attacker.open('/checkout/address')).html).not.toMatch(/Vera|Arglos|Seestrasse/)

  const { location } = await pay(guest)
  expect(location).toMatch(/^\/checkout\/thank-you\//)
  const order = await askApi(attacker, '/api/orders', 'POST', { token_value: own })
  expect(order.body).toMatchObject({ redacted: true, shipping_address: null, customer_email: null })
  expect((await guest.open(location ?? '')).text).toMatch(/vera@example\.org.*Arglos/)
})
