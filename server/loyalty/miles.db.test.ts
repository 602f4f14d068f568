import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const number = '992012345678901'
const path = '/api/me/miles-and-more'

async function customer() {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  return who
}
const store = (who: Browser, miles_and_more_number: unknown) => who.put(path, { miles_and_more_number })

/** An order of a lens that collects miles on this card. */
async function fly(who: Browser, card: string) {
  const cart = await shop.cartOf(who, lens())
  await who.patch(`/api/carts/${cart.token_value}`, { miles_and_more_number: card })
  return shop.buy(who)
}

test('[API-068, ACC-015] a valid number is stored in the account and removed again; another one is refused', async () => {
  const who = await customer()
  const stored = await store(who, ` ${number} `)
  expect([stored.status, stored.body.miles_and_more_number]).toEqual([200, number])
  for (const wrong of ['992012345678', '123412345678901', 992012345678901, '', undefined]) {
    const refused = await store(who, wrong)
    expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([422, 'miles_and_more_number'])
  }
  expect((await who.get('/api/me')).body.miles_and_more_number).toBe(number)
  const cart = await shop.cartOf(who, lens())
  expect(cart).toMatchObject({ miles_and_more_number: null, customer: { miles_and_more_number: number } })
  await store(who, null)
  expect((await who.get('/api/me')).body.miles_and_more_number).toBeNull()
  expect((await store(shop.visitor(), number)).status).toBe(401)
})

test('[API-069, ACC-016] miles are those of the own orders with this number, by order_created_at descending', async () => {
  const who = await customer()
  await store(who, number)
  const first = await fly(who, number)
  await fly(who, '999900000000000')
  const second = await fly(who, number)
  await fly(await customer(), number)
  const { body } = await who.get(`${path}/points`)
  expect(body['hydra:totalItems']).toBe(2)
  expect(body['hydra:member']).toEqual([
    { order_number: second.number, order_created_at: second.created_at, miles: 39, state: 'pending' },
    { order_number: first.number, order_created_at: first.created_at, miles: 39, state: 'pending' },
  ])
  await shop.ship(first.id)
  expect((await who.get(`${path}/points`)).body['hydra:member'][1]).toMatchObject({ state: 'credited' })
  expect((await shop.visitor().get(`${path}/points`)).status).toBe(401)
})

test('[ERR-007] a service that does not answer is said to be away, and a customer without a number is not asked about', async () => {
  const { external } = shop.opened
  const { mileage } = external
  let asked = 0
  external.mileage = {
    credits: async () => {
      asked++
      throw new Error('away')
    },
  }
  try {
    const who = await customer()
    expect((await who.get(`${path}/points`)).body['hydra:member']).toEqual([])
    expect(asked).toBe(0)
    await store(who, number)
    const refused = await who.get(`${path}/points`)
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Your miles cannot be loaded at the moment. Please try again later.',
    ])
  } finally {
    external.mileage = mileage
  }
})
