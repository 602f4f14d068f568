import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditBooks } from '#server/shop/books.ts'
import type { Browser } from '#server/testing/browser.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { forgetConversions } from './operations.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

async function customer() {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  return who
}
const statsOf = async (who: Browser) => (await who.get('/api/me/bonus-points/stats')).body
const ordersOf = async (who: Browser, query = '') => (await who.get(`/api/me/bonus-points/orders${query}`)).body
const convert = (who: Browser) => who.post('/api/me/bonus-points/convert')
const apply = async (who: Browser, code: string) => {
  const cart = await shop.cartOf(who, lens(2))
  return who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: code })
}

/** The customer's orders were placed so many days ago, and earned this many points each. */
async function age(who: Browser, days: number, points?: number) {
  const { id } = (await who.get('/api/me')).body
  await database.db.execute(sql`
    update bonus_points set booked_at = booked_at - make_interval(days => ${days}),
      points = coalesce(${points ?? null}::int, points) where customer_id = ${id}`)
  // The order says the same: the books compare them.
  if (points !== undefined)
    await database.db.execute(sql`
      update payments set snapshot = jsonb_set(snapshot, '{cart,bonus_points,points}', ${String(points)}::jsonb)
      from orders where payments.id = payment_id and customer_id = ${id}`)
}

/** With this many points that can be used. */
async function collector(points: number) {
  const who = await customer()
  const order = await shop.buy(who, lens())
  await age(who, 40, points)
  return { who, order }
}

describe('bonus points', () => {
  test('[DAT-019, API-065, API-067] have the orders behind them with their count, and the customer’s figures', async () => {
    // Another customer's count for nothing here.
    await collector(250)
    const who = await customer()
    const first = await shop.buy(who, lens())
    await age(who, 40)
    const second = await shop.buy(who, lens(2))
    const earned = [first, second].map(({ bonus_points }) => bonus_points?.points ?? 0)
    expect(await statsOf(who)).toMatchObject({
      balance: 118,
      usable: earned[0],
      pending: earned[1],
      earned: 118,
      taken_back: 0,
      converted: 0,
      expired: 0,
      threshold: 200,
      missing: 200 - (earned[0] ?? 0),
      amount: 10_00,
      currency_code: 'CHF',
      convertible: null,
    })
    const { 'hydra:member': orders, 'hydra:totalItems': count } = await ordersOf(who)
    expect(count).toBe(2)
    expect(orders).toMatchObject([
      { order_number: second.number, points: earned[1], points_left: earned[1], state: 'pending' },
      { order_number: first.number, points: earned[0], points_left: earned[0], state: 'usable' },
    ])
    expect((await who.get(`/api/orders/${orders[0].token_value}`)).body.number).toBe(second.number)
    const page = await ordersOf(who, '?page=2&itemsPerPage=1')
    expect([page['hydra:member'].length, page['hydra:member'][0].order_number, page['hydra:totalItems']]).toEqual([
      1,
      first.number,
      2,
    ])
    expect((await ordersOf(who, '?page=9'))['hydra:member']).toEqual([])
  })

  test('are nobody else’s: a guest is told to sign in, and another customer has none', async () => {
    await collector(300)
    for (const path of ['stats', 'orders'])
      expect((await shop.visitor().get(`/api/me/bonus-points/${path}`)).status).toBe(401)
    expect((await convert(shop.visitor())).status).toBe(401)
    expect(await statsOf(await customer())).toMatchObject({ balance: 0, missing: 200 })
  })

  test('that a refund takes back after the conversion leave the balance below zero, and later ones make up for it', async () => {
    const { who, order } = await collector(200)
    expect((await convert(who)).status).toBe(201)
    expect((await who.post(`/api/orders/${order.token_value}/cancel`)).status).toBe(200)
    expect(await statsOf(who)).toMatchObject({ balance: -200, usable: 0, missing: 400, convertible: null })
    await shop.buy(who, lens(2))
    expect(await statsOf(who)).toMatchObject({ balance: -121, pending: 0 })
    expect((await convert(who)).body).toMatchObject({ code: 'too-few-points' })
  })
})

describe('a conversion', () => {
  test('[API-066, ACC-014] makes a coupon of every full threshold, which its customer uses once', async () => {
    const { who } = await collector(450)
    const made = await convert(who)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ points: 400, amount: 20_00, currency_code: 'CHF', state: 'open' })
    expect(await statsOf(who)).toMatchObject({ balance: 50, usable: 50, converted: 400, missing: 150 })
    const code = made.body.coupon_code
    const applied = await apply(who, code.toLowerCase())
    expect([applied.status, applied.body.order_promotion_total]).toEqual([200, -20_00])
    await shop.buy(who)
    expect((await apply(who, code)).body.code).toBe('coupon-usage-limit-reached')
  })

  test('gives a coupon that exists for its customer alone', async () => {
    const { who } = await collector(200)
    const { coupon_code: code } = (await convert(who)).body
    expect((await apply(await customer(), code)).body.code).toBe('coupon-not-found')
    expect((await apply(shop.visitor(), code)).body.code).toBe('coupon-not-found')
    expect((await apply(who, code)).status).toBe(200)
  })

  test('gives a coupon that is not wasted on a cart that costs less', async () => {
    const { who } = await collector(2_000)
    const { coupon_code: code } = (await convert(who)).body
    expect((await apply(who, code)).body).toMatchObject({ code: 'coupon-minimum-not-reached' })
  })

  test('of 199 points is refused with what is missing', async () => {
    const { who } = await collector(199)
    const refused = await convert(who)
    expect([refused.status, refused.body.code]).toEqual([409, 'too-few-points'])
    expect(refused.body.message).toBe('1 more point is needed for that.')
  })

  test('takes no points whose goods may still come back', async () => {
    const who = await customer()
    await shop.buy(who, lens())
    await age(who, 29, 500)
    expect((await convert(who)).status).toBe(409)
    await age(who, 1)
    expect((await convert(who)).status).toBe(201)
  })

  test('sent 20 times at once makes one coupon, of however many points', async () => {
    const { who } = await collector(1_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(who)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    const { id } = (await who.get('/api/me')).body
    const { rows } = await database.db.execute(sql`
      select points, (select count(*)::int from coupons where owner_id = ${id}) as coupons
      from bonus_conversions where customer_id = ${id}`)
    expect(rows).toEqual([{ points: 1_000, coupons: 1 }])
  })

  test('sent 20 times at once with one key gets the same coupon 20 times', async () => {
    const { who } = await collector(300)
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const keyed = shop.visitor({ Cookie: cookie, 'Idempotency-Key': randomUUID() })
    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(keyed)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.coupon_code)).size).toBe(1)
  })

  test('that was decided on the same balance as another is refused by the database', async () => {
    const { who } = await collector(200)
    await convert(who)
    const again = database.db.execute(sql`
      with copied as (
        insert into coupons (brand, code, gives) values ('claravue', ${`${randomUUID().toUpperCase()}`}, '{}') returning code)
      insert into bonus_conversions (brand, customer_id, sequence, points, amount, code, converted_at)
      select brand, customer_id, sequence, points, amount, copied.code, converted_at from bonus_conversions, copied
      where customer_id = ${(await who.get('/api/me')).body.id}`)
    await expect(again).rejects.toMatchObject({
      cause: { constraint: 'bonus_conversions_one_after_the_other' },
    })
  })
})

test('the books agree after all of it, and name what does not', async () => {
  expect(await auditBooks(database.db)).toEqual([])
  const { who } = await collector(200)
  await convert(who)
  const { id } = (await who.get('/api/me')).body
  for (const [mistake, rule] of [
    [sql`update bonus_conversions set amount = amount + 1 where customer_id = ${id}`, 'points became a coupon'],
    [sql`update coupons set owner_id = null where owner_id = ${id}`, 'points became a coupon'],
    [sql`update bonus_conversions set points = points + 1 where customer_id = ${id}`, 'nobody has converted more'],
    [sql`update bonus_conversions set sequence = 2 where customer_id = ${id}`, 'the conversions of a customer'],
  ] as const)
    await database.db
      .transaction(async (db) => {
        await db.execute(mistake)
        expect((await auditBooks(db)).map((found) => found.rule)).toEqual([expect.stringContaining(rule)])
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
})

test('a coupon of points can be used again when the order that used it was cancelled', async () => {
  const { who } = await collector(200)
  const { coupon_code: code } = (await convert(who)).body
  await apply(who, code)
  const order = await shop.buy(who)
  expect((await who.post(`/api/orders/${order.token_value}/cancel`)).status).toBe(200)
  expect((await apply(who, code)).status).toBe(200)
})

test('an account that turns out to be another person’s has its points again, and nobody the coupon', async () => {
  const { who } = await collector(200)
  const { coupon_code: code } = (await convert(who)).body
  const { id } = (await who.get('/api/me')).body
  await database.db.transaction((db) => forgetConversions(db, id))
  expect(await statsOf(who)).toMatchObject({ balance: 200, converted: 0 })
  expect((await apply(who, code)).body.code).toBe('coupon-not-found')
})
