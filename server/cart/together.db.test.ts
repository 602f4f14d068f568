import { expect } from 'vitest'
import type { CartItem } from '#contract/cart/cart.ts'
import { lens, openCartShop, wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'

// Requests at the same moment, on both databases.

const times = <T>(count: number, work: (index: number) => T) => Array.from({ length: count }, (_, index) => work(index))
const quantities = ({ items }: { items: CartItem[] }) => items.map(({ quantity }) => quantity)

dbTest(
  '50 requests to add with the same key add once; with keys of their own they add up exactly',
  async ({ database }) => {
    const shop = await openCartShop(database)
    const { token_value } = await shop.cartOf(shop.visitor())
    const path = `/api/carts/${token_value}`
    const add = (key: string) => shop.visitor({ 'Idempotency-Key': key }).post(`${path}/items`, wish('CARE'))

    const same = await Promise.all(times(50, () => add('one')))
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(same.flatMap(({ body }) => quantities(body)))).toEqual(new Set([1]))
    expect(quantities((await shop.visitor().get(path)).body)).toEqual([1])

    const own = await Promise.all(times(48, (index) => add(`key ${index}`)))
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await shop.visitor().get(path)
    expect(quantities(body)).toEqual([49])
    expect(body.version).toBe(49)
  },
)

dbTest(
  'a request is repeated after its answer was lost: nothing is added twice, and a key is good for one request',
  async ({ database }) => {
    const shop = await openCartShop(database)
    const { token_value } = await shop.cartOf(shop.visitor())
    const who = shop.visitor({ 'Idempotency-Key': 'lost' })
    const first = await who.post(`/api/carts/${token_value}/items`, { items: [lens(2), wish('CARE')] })
    const second = await who.post(`/api/carts/${token_value}/items`, { items: [lens(2), wish('CARE')] })
    expect(second.body).toEqual(first.body)
    const other = await who.post(`/api/carts/${token_value}/items`, lens(3))
    expect([other.status, other.body.code]).toEqual([409, 'key-reused'])
    expect(quantities((await shop.visitor().get(`/api/carts/${token_value}`)).body)).toEqual([2, 1])
  },
)

dbTest('50 changes of one line from several tabs all succeed, and the last one counts', async ({ database }) => {
  const shop = await openCartShop(database)
  const cart = await shop.cartOf(shop.visitor(), lens())
  const path = `/api/carts/${cart.token_value}`
  const line = `${path}/items/${cart.items[0]?.id}`
  const answers = await Promise.all(times(50, (index) => shop.visitor().patch(line, { quantity: index + 1 })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // Each answer shows the state of its version, and the cart has the highest.
  const last = answers.reduce((a, b) => (a.body.version > b.body.version ? a : b))
  expect(last.body.version).toBe(51)
  expect((await shop.visitor().get(path)).body).toEqual(last.body)
  await shop.visitor().patch(line, { quantity: 7 })
  expect(quantities((await shop.visitor().get(path)).body)).toEqual([7])
})

dbTest('removing and adding at the same moment both take effect', async ({ database }) => {
  const shop = await openCartShop(database)
  const cart = await shop.cartOf(shop.visitor(), lens())
  const path = `/api/carts/${cart.token_value}`
  const [removed, added] = await Promise.all([
    shop.visitor().delete(`${path}/items/${cart.items[0]?.id}`),
    shop.visitor().post(`${path}/items`, wish('CARE')),
  ])
  expect([removed.status, added.status]).toEqual([200, 200])
  const { body } = await shop.visitor().get(path)
  expect(body.items.map(({ product_id }: CartItem) => product_id)).toEqual(['CARE'])
})

dbTest('two devices that sign in at the same moment end up with one cart that has everything', async ({ database }) => {
  const shop = await openCartShop(database)
  const person = shop.person()
  await shop.visitor().post('/api/identity/sign-up', person)
  const [laptop, phone] = [shop.visitor(), shop.visitor()]
  await shop.cartOf(laptop, lens(2))
  await shop.cartOf(phone, wish('CARE', 3))
  await Promise.all([laptop, phone].map((who) => who.post('/api/identity/sign-in', person)))
  const carts = await Promise.all([laptop, phone].map((who) => shop.screen(who, (cart) => cart.view())))
  expect(carts[0]?.items_count).toBe(5)
  expect(carts[1]?.token_value).toBe(carts[0]?.token_value)
})
