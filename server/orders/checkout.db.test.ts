import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cart } from '#contract/cart.ts'
import { Order } from '#contract/order.ts'
import { type OpenApi, openApi } from '#server/testing/api-door.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'

let api: OpenApi
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  api = await openApi(database, sampleCategory('daily'), sampleProduct('AQ-30'))
})
afterAll(() => database.close())

const address = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seeweg',
  street_number: '4',
  postcode: '8000',
  city: 'Zürich',
  country_code: 'CH',
}

test('one order', async () => {
  const created = Cart.parse(await (await api.post('/api/carts', {})).json())
  const at = `/api/carts/${created.token_value}`
  const say = async (r: Promise<Response>) => {
    const a = await r
    const b = await a.json()
    if (a.status >= 400) console.log(a.status, b)
    return b
  }
  const send = (method: string, path: string, body: unknown) =>
    say(api.ask(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }))
  await send('POST', `${at}/items`, {
    product: { product_id: 'AQ-30', options: { sphere: -2.5, radius: 8.6, diameter: 14.2 } },
    quantity: 2,
  })
  expect((await send('PATCH', at, { email: 'anna@example.org' })).checkout_state).toBe('address')
  expect((await send('PATCH', at, { billing_address: address, shipping_address: address })).checkout_state).toBe(
    'addressed',
  )
  expect((await send('PUT', `${at}/shipping-method`, { code: 'swisspost_priority' })).checkout_state).toBe(
    'shipping_selected',
  )
  const started = await send('POST', `${at}/payments`, { payment_method: 'visa' })
  expect(started).toMatchObject({ checkout_state: 'payment_selected' })
  expect((await api.post('/api/orders', { token_value: created.token_value })).status).toBe(409)
  await api.simulator?.customer.pay(started.transaction_id, 'success')
  const first = await api.post('/api/orders', { token_value: created.token_value })
  const order = await first.json()
  console.log(order)
  expect(first.status).toBe(201)
  expect(Order.parse(order).total).toBe(79_80 + 8_90)
  const again = await api.post('/api/orders', { token_value: created.token_value })
  expect(again.status).toBe(200)
  expect((await again.json()).id).toBe(order.id)
})
