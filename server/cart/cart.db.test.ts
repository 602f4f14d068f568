import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cart } from '#contract/cart.ts'
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

test('creates and adds', async () => {
  const created = await api.post('/api/carts', {})
  expect(created.status).toBe(201)
  const cart = Cart.parse(await created.json())
  const added = await api.post(`/api/carts/${cart.token_value}/items`, {
    product: { product_id: 'AQ-30', options: { sphere: -2.5, radius: 8.6, diameter: 14.2 } },
    quantity: 2,
  })
  const body = await added.json()
  expect(Cart.parse(body).items_total).toBe(79_80)
})
