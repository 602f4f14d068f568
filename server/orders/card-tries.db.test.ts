import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkOf } from '#server/http/client-address.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'card_refusals', 'card_tests'])
    await database.db.execute(sql`delete from ${sql.identifier(table)}`)
})

const stranger = '192.0.2.66'
const cartsOf = (client: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.visitor({}, client).post('/api/carts')))
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))]

/** The buyer enters a card that the bank declines, and is back at the payment step. */
async function mistype(who: ReturnType<OrderShop['visitor']>, cart: Parameters<OrderShop['start']>[1]) {
  const { status, body } = await shop.start(who, cart)
  if (status !== 200) return status
  await shop.pay(body.transaction_id, 'declined')
  expect((await shop.place(who, cart)).status).toBe(409)
  return status
}

/** Starts payments of different clients, with cards that the bank declines. */
async function refuseCards(count: number) {
  for (let index = 0; index < count; index++) {
    const who = shop.visitor()
    await mistype(who, await shop.readyCart(who, [lens()]))
  }
}

const alarm = async () =>
  (await database.db.execute(sql`select brand, refused, since < last_at as "hasBegan" from card_tests`)).rows

test('20 refused cards within an hour raise the alarm at the desk, and each further one counts once', async () => {
  await refuseCards(19)
  expect(await alarm()).toEqual([])
  await refuseCards(1)
  expect(await alarm()).toEqual([{ brand: 'claravue', refused: 20, hasBegan: true }])
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens()])
  await mistype(who, cart)
  // The browser comes back once more.
  await shop.place(who, cart)
  expect(await alarm()).toEqual([{ brand: 'claravue', refused: 21, hasBegan: true }])
})

test('during an alarm a cart starts 6 payments and a client 20, and a mistyped card is still paid', async () => {
  await refuseCards(20)
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens()])
  for (let count = 0; count < 3; count++) expect(await mistype(who, cart)).toBe(200)
  const { body } = await shop.start(who, cart)
  await shop.pay(body.transaction_id)
  expect((await shop.place(who, cart)).status).toBe(201)

  const tester = shop.visitor({}, stranger)
  for (let carts = 0; carts < 3; carts++) {
    const tried = await shop.readyCart(tester, [lens()])
    for (let count = 0; count < 6; count++) expect(await mistype(tester, tried)).toBe(200)
    expect(await mistype(tester, tried)).toBe(429)
  }
  await database.db.execute(sql`update rate_limits set tries = tries - 3 where tries > 20`)
  const last = await shop.readyCart(tester, [lens()])
  expect([await mistype(tester, last), await mistype(tester, last), await mistype(tester, last)]).toEqual([
    200, 200, 429,
  ])
})

test('an alarm is over an hour after the last refused card, and the next one counts anew', async () => {
  await refuseCards(20)
  await database.db.execute(sql`update card_tests set last_at = last_at - interval '61 minutes'`)
  await database.db.execute(sql`update card_refusals set at = at - interval '61 minutes'`)
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens()])
  for (let count = 0; count < 8; count++) expect(await mistype(who, cart)).toBe(200)
  await refuseCards(11)
  expect(await alarm()).toMatchObject([{ refused: 20 }])
  await refuseCards(1)
  expect(await alarm()).toMatchObject([{ refused: 20, hasBegan: true }])
})

test('one client gets 600 of 650 carts in an hour, and another client gets its cart', async () => {
  const before = await database.db.$count(sql`carts`)
  expect(statuses(await cartsOf(stranger, 600))).toEqual([201])
  const refused = await cartsOf(stranger, 50)
  expect(statuses(refused)).toEqual([429])
  expect(refused[0]?.headers.get('Retry-After')).toMatch(/^3[56]\d\d$/)
  expect(await database.db.$count(sql`carts`)).toBe(before + 600)
  expect(statuses(await cartsOf('192.0.2.67', 1))).toEqual([201])
})

test('a screen that would make the 601st cart says when there is one again', async () => {
  await cartsOf(stranger, 1)
  await database.db.execute(sql`update rate_limits set tries = 600`)
  const visit = shop.visitor({}, stranger)
  const { status, body } = await visit.post('/api/carts')
  expect([status, body.code, body.message]).toEqual([429, 'too-many', 'Too many attempts. Try again in 60 minutes.'])
})

test('a shopper who mistypes a card three times pays with the fourth try', async () => {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens()])
  for (let count = 0; count < 3; count++) expect(await mistype(who, cart)).toBe(200)
  const { body } = await shop.start(who, cart)
  await shop.pay(body.transaction_id)
  expect((await shop.place(who, cart)).status).toBe(201)
})

test('the 21st payment of a cart in an hour is not started, whatever address it comes from', async () => {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens()])
  for (let count = 0; count < 20; count++) expect(await mistype(who, cart)).toBe(200)
  const begun = await database.db.$count(sql`payments`)
  expect(await shop.start(who, cart)).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(await database.db.$count(sql`payments`)).toBe(begun)
})

test.each(['127.0.0.1', '::1'])(
  'carts and payments from the machine itself at %s have no limit by client',
  async (address) => {
    const client = networkOf(address)
    const visit = shop.visitor({}, client)
    const cart = await shop.readyCart(visit, [lens()])
    expect(await database.db.$count(sql`rate_limits`)).toBe(0)
    expect((await shop.start(visit, cart)).status).toBe(200)
    // The limit of the cart counts all the same.
    expect(await database.db.$count(sql`rate_limits`)).toBe(1)
  },
)

test('the 201st payment of a client in an hour is not started, in however many carts', async () => {
  const who = shop.visitor({}, stranger)
  await shop.start(who, await shop.readyCart(who, [lens()]))
  await database.db.execute(sql`update rate_limits set tries = 199 where tries = 1`)
  for (const [client, status] of [
    [stranger, 200],
    [stranger, 429],
    ['192.0.2.67', 200],
  ] as const) {
    const other = shop.visitor({}, client)
    await database.db.execute(sql`update rate_limits set tries = least(tries, 200)`)
    expect((await shop.start(other, await shop.readyCart(other, [lens()]))).status).toBe(status)
  }
})

const triesOfPayments = async () =>
  (await database.db.execute<{ tries: number }>(sql`select tries from rate_limits order by 1`)).rows.map(
    ({ tries }) => tries,
  )

test('of 8 payments that a client begins at once with 5 tries left, 5 are begun', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const who = shop.visitor({}, stranger)
      return { who, cart: await shop.readyCart(who, [lens()]) }
    }),
  )
  await database.db.execute(sql`delete from rate_limits`)
  const first = shop.visitor({}, stranger)
  await shop.start(first, await shop.readyCart(first, [lens()]))
  await database.db.execute(sql`update rate_limits set tries = 195`)
  const before = await database.db.$count(sql`payments`)
  const answers = await Promise.all(buyers.map(({ who, cart }) => shop.start(who, cart)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(await database.db.$count(sql`payments`)).toBe(before + 5)
})

test('a payment that is begun again counts again, and one for a cart that has changed meanwhile counts once', async () => {
  const who = shop.visitor({}, '127.0.0.1')
  const cart = await shop.readyCart(who, [lens()])
  expect((await shop.start(who, cart)).status).toBe(200)
  expect(await triesOfPayments()).toEqual([1])
  expect((await shop.start(who, cart)).status).toBe(200)
  expect(await triesOfPayments()).toEqual([2])
  await who.post(`/api/carts/${cart.token_value}/items`, { items: [lens()] })
  expect((await shop.start(who, cart)).status).toBe(200)
  expect(await triesOfPayments()).toEqual([3])
})
