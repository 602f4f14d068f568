import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartItem } from '#contract/cart/cart.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Wearer } from '#contract/wearers/wearer.ts'
import type { Browser } from '#server/testing/browser.ts'
import { left, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

async function customer(): Promise<Browser> {
  const browser = shop.visitor()
  await browser.post('/api/identity/sign-up', shop.person())
  return browser
}

const path = '/api/me/wearers'
const wearersOf = async (who: Browser): Promise<Wearer[]> => (await who.get(path)).body['hydra:member']
const namesOf = async (who: Browser) => (await wearersOf(who)).map(({ name }) => name)
const add = async (who: Browser, name: string) => who.post(path, { name })

/** The customer and Mia, and their ids. */
async function family() {
  const anna = await customer()
  const { body: mia } = await add(anna, 'Mia')
  const [self] = await wearersOf(anna)
  return { anna, self: self?.id ?? '', mia: String(mia.id) }
}

const lensFor = (eye: Eye, wearer_id: string | null, options: Options, quantity = 1) => {
  const { product, ...rest } = wish('AQ-30', quantity, options)
  return { ...rest, product: { ...product, eye, wearer_id } }
}
const spheres = (wearer: Wearer | undefined) =>
  wearer && [wearer.eyes.right?.options.sphere, wearer.eyes.left?.options.sphere]

describe('the wearers of an account', () => {
  test('begin with the customer, who is made once and stays', async () => {
    const anna = await customer()
    const lists = await Promise.all(Array.from({ length: 10 }, () => wearersOf(anna)))
    expect(new Set(lists.map(([self]) => self?.id)).size).toBe(1)
    expect(await wearersOf(anna)).toMatchObject([{ name: 'Anna', is_self: true, eyes: { right: null, left: null } }])
    const { status, body } = await anna.delete(`${path}/${lists[0]?.[0]?.id}`)
    expect([status, body.code]).toEqual([409, 'wearer-is-self'])
  })

  test('are added, renamed and removed', async () => {
    const { anna, mia } = await family()
    const renamed = await anna.patch(`${path}/${mia}`, { name: ' Mia Maria ' })
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: mia, name: 'Mia Maria', is_self: false }])
    expect(await namesOf(anna)).toEqual(['Anna', 'Mia Maria'])
    expect((await anna.delete(`${path}/${mia}`)).status).toBe(204)
    expect((await anna.delete(`${path}/${mia}`)).status).toBe(404)
    expect(await namesOf(anna)).toEqual(['Anna'])
  })

  test('are ten at most, also if twenty are added at once', async () => {
    const anna = await customer()
    const added = await Promise.all(Array.from({ length: 20 }, (_, index) => add(anna, `Child ${index}`)))
    expect(added.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(added.find(({ status }) => status !== 201)?.body.code).toBe('too-many-wearers')
    expect(await wearersOf(anna)).toHaveLength(10)
  })

  test('have names of their own, whatever the capital letters', async () => {
    const { anna, mia } = await family()
    for (const refused of [await add(anna, 'MIA'), await anna.patch(`${path}/${mia}`, { name: 'anna' })])
      expect([refused.status, refused.body.code]).toEqual([409, 'wearer-name-taken'])
    expect((await anna.patch(`${path}/${mia}`, { name: 'MIA' })).status).toBe(200)
  })

  test.each(['', '   ', 'x'.repeat(61), 'a\u0000b', 7, null])('are not called %j', async (name) => {
    const anna = await customer()
    expect((await anna.post(path, { name })).status).toBe(422)
    expect(await namesOf(anna)).toEqual(['Anna'])
  })

  test('are nobody else’s: another customer’s, and none at all, are not found; guests have to sign in', async () => {
    const { anna, mia } = await family()
    const stranger = await customer()
    for (const id of [mia, 'no-uuid', crypto.randomUUID()])
      for (const answer of [
        await stranger.patch(`${path}/${id}`, { name: 'X' }),
        await stranger.delete(`${path}/${id}`),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
    expect(await namesOf(anna)).toEqual(['Anna', 'Mia'])
    const guest = shop.visitor()
    const answers = [await guest.get(path), await guest.post(path, { name: 'X' }), await guest.delete(`${path}/${mia}`)]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe('a line of the cart', () => {
  const lines = (items: CartItem[]) =>
    items.map(({ eye, wearer_id, wearer_name, quantity }) => [eye, wearer_id, wearer_name, quantity])

  test('is one for each eye and wearer, and says whose it is', async () => {
    const { anna, self, mia } = await family()
    const { items, token_value } = await shop.cartOf(
      anna,
      lensFor('right', mia, right),
      lensFor('right', self, right),
      lensFor('left', mia, right),
      lensFor('right', mia, right),
      lensFor('right', null, right),
    )
    expect(lines(items)).toEqual([
      ['right', mia, 'Mia', 2],
      ['right', self, 'Anna', 1],
      ['left', mia, 'Mia', 1],
      ['right', null, null, 1],
    ])
    await anna.delete(`${path}/${mia}`)
    const { body } = await anna.get(`/api/carts/${token_value}`)
    expect(lines(body.items)).toEqual([
      ['right', null, null, 2],
      ['right', self, null, 1],
      ['left', null, null, 1],
      ['right', null, null, 1],
    ])
  })

  test('that was added while another wearer’s was being paid stays in the cart', async () => {
    const { anna, self, mia } = await family()
    const cart = await shop.readyCart(anna, [lensFor('right', mia, right)])
    const { body } = await shop.start(anna, cart)
    const items = `/api/carts/${cart.token_value}/items`
    await anna.post(items, lensFor('right', self, right, 2))
    await shop.pay(body.transaction_id)
    expect((await shop.place(anna, cart)).body.items).toMatchObject([{ wearer_id: mia, quantity: 1 }])
    const left = await anna.get(`/api/carts/${cart.token_value}`)
    expect(lines(left.body.items)).toEqual([['right', self, 'Anna', 2]])
  })

  test('is refused for somebody else’s wearer', async () => {
    const { mia } = await family()
    for (const who of [await customer(), shop.visitor()]) {
      const { token_value } = await shop.cartOf(who)
      const refused = await who.post(`/api/carts/${token_value}/items`, lensFor('right', mia, right))
      expect([refused.status, refused.body.code]).toEqual([404, 'not-found'])
      expect(refused.body.violations).toMatchObject([{ propertyPath: 'product.wearer_id' }])
      expect((await who.get(`/api/carts/${token_value}`)).body.items).toEqual([])
    }
  })
})

describe('the lens passport', () => {
  test('[ACC-020] has what each wearer ordered last for each eye', async () => {
    const { anna, self, mia } = await family()
    await shop.buy(anna, lensFor('right', self, right), lensFor('left', self, right), lensFor('right', mia, left))
    await shop.buy(anna, lensFor('left', self, left))
    const [first, second] = await wearersOf(anna)
    expect([spheres(first), spheres(second)]).toEqual([
      [right.sphere, left.sphere],
      [left.sphere, undefined],
    ])
    expect(first?.eyes.right).toMatchObject({ source: 'order', product_id: 'AQ-30', options: right })
  })

  test('[ACC-020] leaves out what was cancelled, sent back, and ordered by others or elsewhere', async () => {
    const { anna, self } = await family()
    const cancelled = await shop.buy(anna, lensFor('right', self, right))
    await database.db.execute(sql`update order_lines set cancelled = quantity where order_id = ${cancelled.id}`)
    const returned = await shop.buy(anna, lensFor('right', self, right))
    await database.db.execute(sql`update orders set state = 'returned' where id = ${returned.id}`)
    const elsewhere = await shop.buy(anna, lensFor('right', self, right))
    await database.db.execute(sql`update orders set brand = 'lenteo' where id = ${elsewhere.id}`)
    await shop.buy(await customer(), wish('AQ-30', 1, right))
    expect(spheres((await wearersOf(anna))[0])).toEqual([undefined, undefined])
  })

  test('an order keeps the name of a wearer who was removed, and their lenses become nobody’s', async () => {
    const { anna, self, mia } = await family()
    await shop.buy(anna, lensFor('right', self, right))
    const order = await shop.buy(anna, lensFor('right', mia, left))
    await anna.patch(`${path}/${mia}`, { name: 'Maria' })
    await anna.delete(`${path}/${mia}`)
    const { body } = await anna.get(`/api/orders/${order.token_value}`)
    expect(body.items).toMatchObject([{ eye: 'right', wearer_id: mia, wearer_name: 'Mia' }])
    expect((await wearersOf(anna)).map(spheres)).toEqual([[right.sphere, undefined]])
  })

  test('an order that is opened by its link alone names nobody', async () => {
    const { anna, mia } = await family()
    const order = await shop.buy(anna, lensFor('right', mia, left))
    const { body } = await shop.visitor().get(`/api/orders/${order.token_value}`)
    expect(body.items).toMatchObject([{ eye: null, wearer_id: null, wearer_name: null }])
  })
})

describe('odd values', () => {
  const key = 'sign right.sphere:-2.5>2.5'
  const confirm = (who: Browser, id: string, body: object = { key }) => who.post(`${path}/${id}/confirmed-values`, body)

  test('are compared with the last order, also where a prescription is newer', async () => {
    const { anna, self } = await family()
    await shop.buy(anna, lensFor('right', self, right))
    await database.db.execute(sql`
      insert into prescriptions (wearer_id, prescribed_on, right_eye) values (${self}, '2999-01-01', '{"sphere": -4}')`)
    const [wearer] = await wearersOf(anna)
    expect(wearer?.eyes.right).toMatchObject({ source: 'prescription', options: { sphere: -4 } })
    expect(wearer?.last_ordered).toEqual({ right: { product_id: 'AQ-30', options: right }, left: null })
  })

  test('that were confirmed are remembered once, for that wearer, and go with them', async () => {
    const { anna, mia } = await family()
    for (const _ of [1, 2]) expect((await confirm(anna, mia)).status).toBe(204)
    expect((await wearersOf(anna)).map((one) => one.confirmed_values)).toEqual([[], [key]])
    await anna.delete(`${path}/${mia}`)
    const { rows } = await database.db.execute(sql`select from confirmed_values where wearer_id = ${mia}`)
    expect(rows).toEqual([])
  })

  test('are confirmed by nobody else, and not without a key', async () => {
    const { anna, mia } = await family()
    const stranger = await customer()
    for (const id of [mia, 'no-uuid', crypto.randomUUID()]) expect((await confirm(stranger, id)).status).toBe(404)
    expect((await confirm(shop.visitor(), mia)).status).toBe(401)
    for (const body of [{}, { key: '' }, { key: 7 }, { key: 'x'.repeat(401) }])
      expect((await confirm(anna, mia, body)).status).toBe(422)
    expect((await wearersOf(anna)).map((one) => one.confirmed_values)).toEqual([[], []])
  })

  test('are remembered 200 times for a wearer; then the oldest is forgotten', async () => {
    const { anna, mia } = await family()
    await database.db.execute(sql`
      insert into confirmed_values (wearer_id, key, created_at)
      select ${mia}::uuid, 'old ' || n, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 200) n`)
    await confirm(anna, mia)
    const keys = (await wearersOf(anna))[1]?.confirmed_values
    expect([keys?.length, keys?.includes(key), keys?.includes('old 1'), keys?.includes('old 2')]).toEqual([
      200,
      true,
      false,
      true,
    ])
  })

  test('in a cart are changed for both eyes at once, or not at all', async () => {
    const { anna, self } = await family()
    const cart = await shop.cartOf(anna, lensFor('right', self, left, 2), lensFor('left', self, right, 3))
    const change = (...options: Options[]) =>
      anna.patch(`/api/carts/${cart.token_value}/items`, {
        items: cart.items.map(({ id, product_id }, index) => ({ id, product_id, options: options[index] })),
      })
    const refused = await change(right, { ...left, sphere: -200 })
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([
      422,
      'items.1.product.options.sphere',
    ])
    const { body } = await change(right, left)
    const now = (items: CartItem[]) => items.map(({ eye, options, quantity }) => [eye, options.sphere, quantity])
    expect(now(body.items)).toEqual([
      ['right', right.sphere, 2],
      ['left', left.sphere, 3],
    ])
    expect((await change(left, right)).status).toBe(404)
    const stranger = await customer()
    const foreign = { items: [{ id: body.items[0].id, product_id: 'AQ-30', options: left }] }
    expect((await stranger.patch(`/api/carts/${cart.token_value}/items`, foreign)).status).toBe(404)
    expect(now((await anna.get(`/api/carts/${cart.token_value}`)).body.items)).toEqual(now(body.items))
  })
})
