import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { err } from '#contract/result.ts'
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
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})
beforeEach(() => shop.count('LAST', 9, { stopOrder: true }))

/** A payment of a cart with a coupon and all that is left of a lens. */
async function held() {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [wish('LAST', 9, right)])
  await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: 'LIMIT1' })
  const { body } = await shop.start(who, cart)
  return { who, cart, transaction: body.transaction_id }
}
type Held = Awaited<ReturnType<typeof held>>

async function rowOf({ transaction }: Held) {
  const { rows } = await database.db.execute<{ state: string; closed: boolean }>(
    sql`select state, is_closed as closed from payments where transaction_id = ${transaction}`,
  )
  return rows[0]
}

const forget = ({ transaction }: Held) =>
  database.db.execute(sql`delete from simulator_transactions where id = ${transaction}`)

async function tick(time: string) {
  await shop.pass(time)
  await shop.runJob('reconcile-payments')
}

describe('a payment that the provider does not know', () => {
  test('it is given up and closed at its end: goods, coupon and cart are free again, and the provider is not asked again', async () => {
    const lost = await held()
    await forget(lost)
    await tick('9 minutes')
    expect(await rowOf(lost)).toEqual({ state: 'open', closed: false })
    await tick('30 minutes')
    expect(await rowOf(lost)).toEqual({ state: 'cancelled', closed: true })
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 9, reserved: 0 })
    // The coupon may be used once: by the next cart now.
    const next = await held()
    const coupon = await next.who.get(`/api/carts/${next.cart.token_value}`)
    expect(coupon.body).toMatchObject({ promotion_coupon: { code: 'LIMIT1' }, order_promotion_total: -35_91 })
    await shop.simulator.abandon({ transactionId: next.transaction, reference: 'x' })
    await tick('1 hour')
    const again = await lost.who.patch(`/api/carts/${lost.cart.token_value}`, { email: 'again@example.org' })
    expect(again.status).toBe(200)
  })

  test('it is closed as well if it was cancelled before', async () => {
    const lost = await held()
    await shop.withoutAbandoning(() => tick('11 minutes'))
    expect(await rowOf(lost)).toEqual({ state: 'cancelled', closed: false })
    await forget(lost)
    await tick('30 minutes')
    expect(await rowOf(lost)).toEqual({ state: 'cancelled', closed: true })
  })
})

test('a payment waits beyond its end while the provider does not answer', async () => {
  const one = await held()
  const { status } = shop.simulator
  shop.simulator.status = async () => err({ code: 'unavailable' })
  try {
    await tick('3 hours')
    expect(await rowOf(one)).toEqual({ state: 'open', closed: false })
  } finally {
    shop.simulator.status = status
  }
  await tick('1 minute')
  expect(await rowOf(one)).toEqual({ state: 'cancelled', closed: true })
})

test('a payment about which the provider answers what the shop does not understand keeps its goods no longer than its time, and is asked about again', async () => {
  const one = await held()
  const { status } = shop.simulator
  shop.simulator.status = async () => {
    throw new Error('The provider does not understand')
  }
  try {
    await tick('9 minutes')
    expect(await rowOf(one)).toEqual({ state: 'open', closed: false })
    await tick('30 minutes')
    expect(await rowOf(one)).toEqual({ state: 'cancelled', closed: false })
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 9, reserved: 0 })
  } finally {
    shop.simulator.status = status
  }
  await tick('1 minute')
  expect(await rowOf(one)).toEqual({ state: 'cancelled', closed: true })
})

test.each(['open', 'owed'])(
  'of a provider that does not answer three payments that are %s are asked about, and those of others come to their end',
  async (state) => {
    const one = await held()
    await shop.pass('1 hour')
    await database.db.execute(sql`
    insert into payments (id, brand, cart_id, cart_version, method, provider, amount, currency, transaction_id, snapshot, state, created_at, expires_at)
    select gen_random_uuid(), brand, gen_random_uuid(), 1, method, 'silent', amount, currency, 'silent ' || number, snapshot,
      ${state}, created_at - interval '1 day', expires_at
    from payments, generate_series(1, 20) number where transaction_id = ${one.transaction}`)
    const before = { ...shop.payments }
    const asked: string[] = []
    const silent: typeof shop.simulator = {
      ...shop.simulator,
      async status(id) {
        asked.push(id)
        return err({ code: 'unavailable' })
      },
    }
    shop.payments.of = (provider) => (provider === 'silent' ? silent : before.of(provider))
    try {
      await shop.runJob('reconcile-payments')
      expect(asked).toHaveLength(3)
      expect(await rowOf(one)).toEqual({ state: 'cancelled', closed: true })
    } finally {
      Object.assign(shop.payments, before)
      await database.db.execute(sql`delete from payments where transaction_id like 'silent%'`)
    }
  },
)

test('a thousand older payments that cannot be looked after keep no other payment from its end', async () => {
  const one = await held()
  await shop.pass('1 hour')
  await database.db.execute(sql`
    insert into payments (id, brand, cart_id, cart_version, method, provider, amount, currency, transaction_id, snapshot, created_at, expires_at)
    select gen_random_uuid(), brand, gen_random_uuid(), 1, method, provider, amount, currency, 'broken ' || number, snapshot,
      created_at - interval '1 day', now() + interval '1 hour'
    from payments, generate_series(1, 1000) number where transaction_id = ${one.transaction}`)
  const { status } = shop.simulator
  shop.simulator.status = async (id) => {
    if (id.startsWith('broken')) throw new Error('The provider does not understand')
    return status(id)
  }
  try {
    await shop.runJob('reconcile-payments')
    expect(await rowOf(one)).toEqual({ state: 'cancelled', closed: true })
  } finally {
    shop.simulator.status = status
    await database.db.execute(sql`delete from payments where transaction_id like 'broken%'`)
  }
})
