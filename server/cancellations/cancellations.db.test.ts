import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { beginOrder } from '#server/fulfilment/operations.ts'
import { grantRefund } from '#server/refunds/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { type Cancellation, cancelOrder } from './operations.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const by = { kind: 'customer' } as const
let acts = 0
const cancel = (order: Order, more: Partial<Cancellation> = {}) =>
  cancelOrder(database.db, { order: order.id, key: `act ${++acts}`, by, ...more })

async function rowOf({ id }: Order) {
  const { rows } = await database.db.execute<{
    state: string
    refunded: number
    transaction: string
    paid: number
  }>(sql`
    select orders.state, refunded, transaction_id as transaction, total as paid from orders
    join payments on payments.id = payment_id where orders.id = ${id}`)
  if (!rows[0]) throw new Error('There is no such order')
  return rows[0]
}
async function refundedAtProvider(order: Order) {
  const status = await shop.simulator.status((await rowOf(order)).transaction)
  return status.ok ? status.value.refunded : undefined
}

describe('an order that is cancelled', () => {
  test('gives back the money with the shipping costs, once it is collected', async () => {
    const order = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
    await shop.workOff()
    expect(await cancel(order)).toEqual({ ok: true, value: { isWhole: true, amount: 100_70 } })
    await shop.workOff()
    expect(await rowOf(order)).toMatchObject({ state: 'cancelled', refunded: 100_70, paid: 100_70 })
    expect(await refundedAtProvider(order)).toBe(100_70)
  })

  test('puts the goods back on the shelf', async () => {
    const before = await shop.stockOf('LAST')
    const order = await shop.buy(shop.visitor(), wish('LAST', 2, right))
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: before.on_hand - 2, reserved: 0 })
    await cancel(order)
    expect(await shop.stockOf('LAST')).toEqual(before)
  })

  test('gives the use of its coupon back', async () => {
    const buy = async (code: string) => {
      const who = shop.visitor()
      const cart = await shop.readyCart(who, [lens(2)])
      const applied = await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: code })
      if (applied.status !== 200) return applied.body.code
      const started = await shop.start(who, cart)
      await shop.pay(started.body.transaction_id)
      return (await shop.place(who, cart)).body
    }
    const first = await buy('LIMIT1')
    expect(await buy('LIMIT1')).toBe('coupon-usage-limit-reached')
    await cancel(first, { pieces: [{ line: 1, quantity: 1 }] })
    expect(await buy('LIMIT1')).toBe('coupon-usage-limit-reached')
    await cancel(first)
    expect(await buy('LIMIT1')).toMatchObject({ order_promotion_total: -7_98 })
  })

  test('is cancelled once, however often it is sent', async () => {
    const order = await shop.buy(shop.visitor(), lens(3))
    const one = { key: 'the same', pieces: [{ line: 1, quantity: 1 }] }
    const answers = await Promise.all([cancel(order, one), cancel(order, one), cancel(order, one)])
    expect(answers).toEqual(Array(3).fill({ ok: true, value: { isWhole: false, amount: 39_90 } }))
    expect(await rowOf(order)).toMatchObject({ refunded: 39_90 })
    const all = { key: 'all of it' }
    await Promise.all([cancel(order, all), cancel(order, all)])
    expect(await rowOf(order)).toMatchObject({ state: 'cancelled', refunded: 128_60 })
    expect(await cancel(order, all)).toEqual({ ok: true, value: { isWhole: true, amount: 88_70 } })
  })

  test('takes back the points of a customer in proportion', async () => {
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    const order = await shop.buy(who, lens(2))
    const points = async () => {
      const { rows } = await database.db.execute<{ points: number }>(
        sql`select sum(points)::int as points from bonus_points where order_id = ${order.id}`,
      )
      return rows[0]?.points
    }
    const earned = await points()
    expect(earned).toBeGreaterThan(10)
    await cancel(order, { pieces: [{ line: 1, quantity: 1 }] })
    const left = await points()
    expect(left).toBe(Math.floor(((earned ?? 0) * (order.total - 39_90)) / order.total))
    await cancel(order)
    expect(await points()).toBe(0)
  })
})

describe('pieces of an order', () => {
  test('are cancelled alone: the rest stays, and so do the shipping costs', async () => {
    const order = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
    expect(await cancel(order, { pieces: [{ line: 2, quantity: 1 }] })).toMatchObject({ value: { amount: 12_00 } })
    await shop.workOff()
    expect(await rowOf(order)).toMatchObject({ state: 'fulfiller_ready', refunded: 12_00 })
    expect(await refundedAtProvider(order)).toBe(12_00)
  })

  test('that are the last ones cancel the order, with the shipping costs', async () => {
    const order = await shop.buy(shop.visitor(), lens(1), wish('CARE'))
    await cancel(order, { pieces: [{ line: 2, quantity: 1 }] })
    const last = await cancel(order, { pieces: [{ line: 1, quantity: 1 }] })
    expect(last).toEqual({ ok: true, value: { isWhole: true, amount: 48_80 } })
    expect(await rowOf(order)).toMatchObject({ state: 'cancelled', refunded: 60_80 })
  })

  test('that the order does not have are refused, and nothing changes', async () => {
    const order = await shop.buy(shop.visitor(), lens(2))
    const refused = async (line: number, quantity: number) => {
      const answer = await cancel(order, { pieces: [{ line, quantity }] })
      return answer.ok ? undefined : answer.error
    }
    expect(await refused(1, 3)).toEqual({ code: 'cancel-too-many', line: 1, left: 2 })
    expect(await refused(2, 1)).toEqual({ code: 'cancel-line-unknown', line: 2 })
    const twice = [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ]
    expect(await cancel(order, { pieces: twice })).toMatchObject({ error: { code: 'cancel-line-unknown' } })
    expect(await cancel(order, { pieces: [] })).toMatchObject({ error: { code: 'cancel-nothing' } })
    expect(await rowOf(order)).toMatchObject({ refunded: 0 })
  })
})

test('an order that is being packed is not cancelled, and the refusal names its state', async () => {
  const order = await shop.buy(shop.visitor(), lens())
  await shop.workOff()
  await beginOrder(database.db, { order: order.id, by: { kind: 'staff' } })
  expect(await cancel(order)).toEqual({ ok: false, error: { code: 'order-state', state: 'open' } })
  expect(await rowOf(order)).toMatchObject({ state: 'open', refunded: 0 })
})

test('an order that nobody placed is not found', async () => {
  const order = '00000000-0000-4000-8000-000000000000'
  expect(await cancelOrder(database.db, { order, key: 'x', by })).toMatchObject({ error: { code: 'order-not-found' } })
})

describe('a refund', () => {
  test('of goodwill has a reason, and leaves that much less for the goods', async () => {
    const order = await shop.buy(shop.visitor(), lens(2))
    await shop.workOff()
    const wish = { lines: [], shipping: false, goodwill: 20_00 }
    const goodwill = { order: order.id, key: 'g', cause: 'goodwill', wish, reason: 'The box was damp' } as const
    expect(await grantRefund(database.db, { ...goodwill, by: { kind: 'staff' } })).toMatchObject({ ok: true })
    await cancel(order)
    expect(await rowOf(order)).toMatchObject({ refunded: 88_70 })
    await shop.workOff()
    expect(await refundedAtProvider(order)).toBe(88_70)
  })

  test('that the provider refuses is tried again, and then waits for a person', async () => {
    const order = await shop.buy(shop.visitor(), lens())
    await shop.workOff()
    await cancel(order)
    const { refund } = shop.simulator
    shop.simulator.refund = async () => ({ ok: false, error: { code: 'unavailable' } })
    try {
      await expect(shop.workOff()).rejects.toThrow('Money could not be refunded: unavailable')
    } finally {
      shop.simulator.refund = refund
    }
    const refunds = async () =>
      (
        await database.db.execute<{ id: string; state: string; problem: string | null }>(
          sql`select id, state, problem from refunds where order_id = ${order.id}`,
        )
      ).rows[0]
    expect(await refunds()).toMatchObject({ state: 'approved', problem: null })
    await shop.giveUpJob('send-refund', { refund: (await refunds())?.id })
    expect(await refunds()).toMatchObject({ state: 'waiting', problem: 'provider' })
    expect(await refundedAtProvider(order)).toBe(0)
  })

  test('is sent once, however often its job is repeated', async () => {
    const order = await shop.buy(shop.visitor(), lens(2))
    await shop.workOff()
    await cancel(order, { pieces: [{ line: 1, quantity: 1 }] })
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from refunds where order_id = ${order.id}`)
    const job = { refund: rows[0]?.id }
    await Promise.all([shop.runJob('send-refund', job), shop.runJob('send-refund', job)])
    await shop.runJob('send-refund', job)
    expect(await refundedAtProvider(order)).toBe(39_90)
  })

  test('is never more than was paid: the database refuses it', async () => {
    const order = await shop.buy(shop.visitor(), lens())
    const more = database.db.execute(sql`update orders set refunded = total + 1 where id = ${order.id}`)
    await expect(more).rejects.toThrow()
  })
})
