import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '#server/shop/books.ts'
import { right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

/** Whatever the tests before have held is over. */
beforeEach(async () => {
  await shop.pass('2 hours')
  await shop.runJob('reconcile-payments')
  await shop.count('LAST', 9, { stopOrder: true })
  expect(await shop.stockOf('LAST')).toEqual({ on_hand: 9, reserved: 0 })
})

const last = (quantity = 1) => [wish('LAST', quantity, right)]

/** A visitor whose payment for these has started; by default each has an IP address of their own. */
async function holdOf(wishes = last(9), client?: string) {
  const who = shop.visitor({}, client)
  const cart = await shop.readyCart(who, wishes)
  const { status, body } = await shop.start(who, cart)
  return { who, cart, status, body, transaction: body.transaction_id }
}

const tick = async (time: string) => {
  await shop.pass(time)
  await shop.runJob('reconcile-payments')
}

describe('goods', () => {
  test('are held for ten minutes, and free for the next buyer after that', async () => {
    const held = await holdOf()
    expect(held.status).toBe(200)
    await tick('9 minutes')
    expect(await shop.stockOf('LAST')).toMatchObject({ reserved: 9 })
    await tick('61 seconds')
    expect(await shop.stockOf('LAST')).toMatchObject({ reserved: 0 })
    // The provider takes no money for them any more, so the first buyer cannot pay for what another one gets.
    expect(await shop.pay(held.transaction)).toMatchObject({ ok: false })
    const next = await holdOf()
    await shop.pay(next.transaction)
    expect((await shop.place(next.who, next.cart)).status).toBe(201)
    expect((await shop.place(held.who, held.cart)).status).toBe(409)
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('are held longer while the customer confirms the payment, and 35 minutes at most', async () => {
    const [patient, slow] = [await holdOf(last(4)), await holdOf(last(5))]
    for (const { transaction } of [patient, slow]) await shop.pay(transaction, 'secure')
    for (let minutes = 0; minutes < 32; minutes += 4) {
      await tick('4 minutes')
      expect(await shop.stockOf('LAST')).toMatchObject({ reserved: 9 })
    }
    await shop.simulator.customer.confirm(patient.transaction, '123456')
    expect((await shop.place(patient.who, patient.cart)).status).toBe(201)
    await tick('4 minutes')
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 5, reserved: 0 })
    expect(await shop.simulator.customer.confirm(slow.transaction, '123456')).toMatchObject({ ok: false })
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('that are paid late at a provider who takes the money are an order if they are there, otherwise the money goes back', async () => {
    const [lucky, late] = [await holdOf(last(1)), await holdOf(last(8))]
    await shop.withoutAbandoning(() => tick('11 minutes'))
    expect(await shop.stockOf('LAST')).toMatchObject({ reserved: 0 })
    for (const { transaction } of [lucky, late]) await shop.pay(transaction)
    expect((await shop.place(lucky.who, lucky.cart)).status).toBe(201)
    const other = await holdOf(last(8))
    await shop.pay(other.transaction)
    expect((await shop.place(other.who, other.cart)).status).toBe(201)
    expect((await shop.place(late.who, late.cart)).body).toMatchObject({ because: 'owed' })
    await shop.workOff()
    expect(await shop.simulator.status(late.transaction)).toMatchObject({ value: { state: 'cancelled' } })
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 0, reserved: 0 })
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('that are paid at the moment at which their hold ends are an order', async () => {
    const { abandon } = shop.simulator
    const held = await holdOf()
    shop.simulator.abandon = async (order) => {
      await shop.pay(order.transactionId)
      return abandon(order)
    }
    try {
      await tick('11 minutes')
    } finally {
      shop.simulator.abandon = abandon
    }
    expect((await shop.place(held.who, held.cart)).status).toBe(200)
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 0, reserved: 0 })
  })

  test('that others hold are not sold out: the buyer reads when they are free', async () => {
    const languages = ['en', 'de', 'fr', 'it']
    const buyers = await Promise.all(
      languages.map(async (language) => {
        const who = shop.visitor({ 'Accept-Language': language })
        return { who, cart: await shop.readyCart(who, last(2)) }
      }),
    )
    const { transaction } = await holdOf(last(8))
    const holdUntil = (moment: string) =>
      database.db.execute(sql`update payments set held_until = ${moment} where transaction_id = ${transaction}`)
    await holdUntil('2050-01-15T23:04:30Z')
    const refused = await Promise.all(buyers.map(({ who, cart }) => shop.start(who, cart)))
    // The job that frees them runs every minute.
    expect(refused[0]).toMatchObject({
      status: 422,
      body: { code: 'stop-order', available: 1, held_until: '2050-01-15T23:06:00.000Z' },
    })
    const sentences = refused.map(({ body }) => body.message?.split('. ') ?? [])
    expect(sentences.map(([first]) => /\b1\b/.test(first ?? ''))).toEqual([true, true, true, true])
    expect(sentences.map((each) => each.at(-1))).toEqual([
      'If they do not complete the payment, it will be available again at 00:06.',
      'Wird die Zahlung nicht abgeschlossen, ist der Artikel um 00:06 Uhr wieder verfügbar.',
      'S’ils ne terminent pas leur paiement, l’article sera de nouveau disponible à 00:06.',
      'Se non completano il pagamento, l’articolo torna disponibile alle 00:06.',
    ])
    // With one piece on hand there will not be two, whatever happens to the other payment.
    await shop.count('LAST', 1, { stopOrder: true })
    const [english] = buyers
    const never = english && (await shop.start(english.who, english.cart)).body
    expect(never).toMatchObject({ code: 'stop-order' })
    expect(never).not.toHaveProperty('held_until')
    await shop.count('LAST', 9, { stopOrder: true })
    await holdUntil('2020-01-15T23:04:30Z')
  })
})

test('a coupon for one use is free again after ten minutes, too', async () => {
  const couponStart = async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('CARE', 2)])
    const { status } = await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: 'LIMIT1' })
    return status === 200 ? (await shop.start(who, cart)).status : status
  }
  expect([await couponStart(), await couponStart()]).toEqual([200, 422])
  await tick('11 minutes')
  expect(await couponStart()).toBe(200)
})

describe('one client', () => {
  test('holds three things that are scarce, and others as many as they like of what is not', async () => {
    const client = '198.51.100.20'
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push((await holdOf(last(1), client)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await holdOf([wish('CARE')], client)).status).toBe(200)
    expect((await holdOf(last(1), '198.51.100.21')).status).toBe(200)
    const { body } = await holdOf(last(1), client)
    expect(body.message).toBe(
      'Too many payments for scarce items were started from your connection. Finish one of them, or try again in 10 minutes.',
    )
  })

  test('holds three, too, if 20 payments start at the same moment', async () => {
    const client = '198.51.100.30'
    const ready = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const who = shop.visitor({}, client)
        return { who, cart: await shop.readyCart(who, last(1)) }
      }),
    )
    await shop.count('LAST', 40, { stopOrder: true })
    const started = await Promise.all(ready.map(({ who, cart }) => shop.start(who, cart)))
    expect(started.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(started.filter(({ status, body }) => status === 429 && body.code === 'too-many')).toHaveLength(17)
  })

  test('does not hold on by starting again and again: 30 minutes in an hour', async () => {
    const client = '198.51.100.40'
    const who = shop.visitor({}, client)
    const cart = await shop.readyCart(who, last(9))
    const methods = ['visa', 'master_card', 'twint', 'visa', 'master_card'] as const
    const statuses = []
    for (const payment_method of methods) {
      statuses.push((await shop.start(who, cart, { payment_method })).status)
      await tick('9 minutes')
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(await shop.stockOf('LAST')).toMatchObject({ reserved: 0 })
    // Another cart does not help; an hour after the first hold there is time again.
    expect((await holdOf(last(1), client)).status).toBe(429)
    await tick('20 minutes')
    expect((await holdOf(last(1), client)).status).toBe(200)
  })

  test('who pays may buy again at once', async () => {
    const client = '198.51.100.50'
    for (let index = 0; index < 5; index++) {
      const { who, cart, transaction, status } = await holdOf(last(1), client)
      expect(status).toBe(200)
      await shop.pass('8 minutes')
      await shop.pay(transaction)
      expect((await shop.place(who, cart)).status).toBe(201)
    }
  })
})
