import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { auditBooks } from '#server/shop/books.ts'
import { right, wish } from '#server/testing/cart-shop.ts'
import { dbTest, preparedDatabase } from '#server/testing/database.ts'
import { type Gate, openGate } from '#server/testing/gate.ts'
import { killAt, killPoints } from '#server/testing/kill-shop.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { unfinishedPayments } from './books.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Factor by which the faults are looked for longer than usual. */
    patience: number
  }
}

// What happens when many want the same, or something breaks in the middle. `npm run test:faults` tries longer.
const patience = inject('patience') ?? 1
vi.setConfig({ testTimeout: 600_000 * patience })
const times = <T>(count: number, work: (index: number) => T) => Array.from({ length: count }, (_, index) => work(index))
const countOf = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length

/** So many at a time. */
async function inTurns<T, R>(width: number, list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const rest = [...list]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) done.push(await work(one))
  }
  await Promise.all(times(width, worker))
  return done
}

type Wishes = (index: number) => ReturnType<typeof wish>[]

/** Each in their own cart, all at the same moment; the answers to the last step. */
async function buyAtOnce(shop: OrderShop, count: number, wishes: Wishes, meet?: (count: number) => Promise<void>) {
  const ready = await Promise.all(
    times(count, async (index) => {
      const who = shop.visitor()
      return { who, cart: await shop.readyCart(who, wishes(index)) }
    }),
  )
  const bought = ready.map(async ({ who, cart }) => {
    const started = await shop.start(who, cart)
    if (started.status !== 200) return started
    await shop.pay(started.body.transaction_id)
    return shop.place(who, cart)
  })
  await meet?.(count)
  return Promise.all(bought)
}

/** So many connections that no request waits for one, and a gate at which their statements meet. */
const crowdTest = dbTest.extend<{ crowd: { database: Database; gate: Gate } }>({
  async crowd({ place }, use) {
    const database = await openDatabase({ ...place, poolSize: 50 })
    await migrate(database)
    const gate = await openGate(place.url ?? '')
    await use({ database, gate })
    await gate.end()
    await database.close()
  },
})

async function allIsWell({ db }: Database) {
  expect(await auditBooks(db)).toEqual([])
  expect(await unfinishedPayments(db)).toBe(0)
}

crowdTest('40 at once want what 10 can have: 10 orders, 30 clear refusals, nothing left', async ({ crowd }) => {
  const { database, gate } = crowd
  const shop = await openOrderShop(database)
  await shop.count('LAST', 10, { stopOrder: true })
  // The same two things in either order: two requests that wait for each other would wait forever.
  const both = [wish('LAST', 1, right), wish('AQ-30', 1, right)]
  await gate.close('select from stock where product_id = $1 for update', ['LAST'])
  const answers = await buyAtOnce(shop, 40, (index) => (index % 2 ? both : both.toReversed()), gate.openFor)
  expect(countOf(answers, ({ status }) => status === 201)).toBe(10)
  expect(countOf(answers, ({ status, body }) => status === 422 && body.code === 'stop-order')).toBe(30)
  expect(await shop.stockOf('LAST')).toEqual({ on_hand: 0, reserved: 0 })
  expect(await shop.stockOf('AQ-30')).toEqual({ on_hand: 2, reserved: 0 })
  await shop.workOff()
  await allIsWell(database)
})

dbTest('without a stop all 40 get it, and 30 are still to come', async ({ database }) => {
  const shop = await openOrderShop(database)
  await shop.count('AQ-30', 10, { stopOrder: false })
  const answers = await buyAtOnce(shop, 40, () => [wish('AQ-30', 1, right)])
  expect(countOf(answers, ({ status }) => status === 201)).toBe(40)
  expect(await shop.stockOf('AQ-30')).toEqual({ on_hand: -30, reserved: 0 })
  await shop.workOff()
  await allIsWell(database)
})

dbTest('50 at once with a coupon for one: one has it, the others are told', async ({ database }) => {
  const shop = await openOrderShop(database)
  const ready = await Promise.all(
    times(50, async () => {
      const who = shop.visitor()
      const cart = await shop.readyCart(who, [wish('CARE', 2)])
      await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: 'LIMIT1' })
      return { who, cart }
    }),
  )
  const started = await Promise.all(ready.map(({ who, cart }) => shop.start(who, cart)))
  expect(countOf(started, ({ status }) => status === 200)).toBe(1)
  expect(countOf(started, ({ body }) => body.code === 'coupon-usage-limit-reached')).toBe(49)
  const winner = started.findIndex(({ status }) => status === 200)
  await shop.pay(started[winner]?.body.transaction_id ?? '')
  const { who, cart } = ready[winner] as (typeof ready)[number]
  expect((await shop.place(who, cart)).body).toMatchObject({ order_promotion_total: -2_40 })
  await shop.workOff()
  await allIsWell(database)
})

crowdTest('the report and the browser arrive at the same instant: one order each time', async ({ crowd }) => {
  const { database, gate } = crowd
  const shop = await openOrderShop(database)
  for (let round = 0; round < 25 * patience; round++) {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('CARE')])
    const { body } = await shop.start(who, cart)
    // A cart that was changed meanwhile stays open, and does not tell that its order is made.
    if (round % 2) await who.post(`/api/carts/${cart.token_value}/items`, wish('SALE'))
    await shop.pay(body.transaction_id)
    const status = await shop.simulator.status(body.transaction_id)
    if (!status.ok) throw new Error('unknown payment')
    await gate.close('select from payments where transaction_id = $1 for update', [body.transaction_id])
    const arriving = Promise.all([
      shop.place(who, cart),
      shop.onPaymentNews(status.value, 'simulator'),
      shop.place(who, cart),
      shop.onPaymentNews(status.value, 'simulator'),
    ])
    await gate.openFor(4)
    const answers = await arriving
    const orders = answers.filter((one) => one !== undefined)
    expect(new Set(orders.map(({ body: { id } }) => id)).size).toBe(1)
    expect(countOf(orders, ({ status }) => status === 201)).toBeLessThanOrEqual(1)
  }
  const { rows } = await database.db.execute(sql`select count(*)::int as count from orders`)
  expect(rows).toEqual([{ count: 25 * patience }])
  await shop.workOff()
  await allIsWell(database)
})

crowdTest(
  'a cart that is changed in the very moment of paying is paid as it is then',
  async ({ crowd: { database, gate } }) => {
    const shop = await openOrderShop(database)
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('CARE', 1)])
    const change = `
      with changed as (update carts set version = version + 1 where id = $1)
      update cart_lines set quantity = 3 where cart_id = $1`
    await gate.close(change, [cart.id])
    const starting = shop.start(who, cart)
    await gate.openFor(1)
    const { body } = await starting
    await shop.pay(body.transaction_id)
    expect((await shop.place(who, cart)).body).toMatchObject({ items_count: 3, items_total: 36_00 })
    await shop.workOff()
    await allIsWell(database)
  },
)

dbTest(
  'two tabs pay for one cart in two ways: one order, and money that came twice goes back',
  async ({ database }) => {
    const shop = await openOrderShop(database)
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('LAST', 1, right)])
    const first = await shop.start(who, cart, { payment_method: 'visa' })
    const second = await shop.start(who, cart, { payment_method: 'twint' })
    await Promise.all([shop.pay(first.body.transaction_id), shop.pay(second.body.transaction_id)])
    const placed = await Promise.all([shop.place(who, cart), shop.place(who, cart)])
    expect(new Set(placed.map(({ body }) => body.id)).size).toBe(1)
    const late = await shop.simulator.status(first.body.transaction_id)
    if (late.ok) await shop.onPaymentNews(late.value, 'simulator')
    await shop.workOff()
    const states = await Promise.all(
      [first, second].map(async ({ body }) => (await shop.simulator.transaction(body.transaction_id))?.state),
    )
    expect(states.sort()).toEqual(['cancelled', 'paid'])
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 2, reserved: 0 })
    await allIsWell(database)
  },
)

dbTest(
  'killed at any of ten points, the shop loses no order, doubles none, and keeps neither money nor goods without one',
  { timeout: 900_000 * patience },
  async ({ place, database }) => {
    const shop = await openOrderShop(database)
    await shop.count('LAST', 100, { stopOrder: true })
    const rounds = times(patience, () => killPoints).flat()
    const deaths = await inTurns(3, rounds, async (point) => ({ point, ...(await killAt(point, place.url ?? '')) }))
    await shop.pass('2 minutes')
    await shop.runJob('reconcile-payments')
    await shop.pass('40 minutes')
    await shop.runJob('reconcile-payments')
    await shop.workOff()

    const { rows } = await database.db.execute<{ cart: string; order: string; isPaid: boolean }>(sql`
      select cart_id as cart, orders.id as order, coalesce(transaction.state = 'paid', false) as "isPaid"
      from payments left join orders on payment_id = payments.id
      left join simulator_transactions transaction on transaction.id = transaction_id`)
    for (const { point, cart, hasPaid, order } of deaths) {
      const ofCart = rows.filter((row) => row.cart === cart)
      expect({ point, orders: countOf(ofCart, (row) => row.order !== null) }).toEqual({
        point,
        orders: hasPaid ? 1 : 0,
      })
      expect({ point, paid: countOf(ofCart, ({ isPaid }) => isPaid) }).toEqual({ point, paid: hasPaid ? 1 : 0 })
      if (order) expect(ofCart).toContainEqual({ cart, order, isPaid: true })
    }
    const { rows: kept } = await database.db.execute(sql`
      select id from simulator_transactions
      where state = 'paid' and id not in (select transaction_id from payments where transaction_id is not null)`)
    expect(kept).toEqual([])
    const sold = countOf(deaths, ({ hasPaid }) => hasPaid)
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 100 - sold, reserved: 0 })
    await allIsWell(database)
  },
)

dbTest(
  'the database is restarted under load: requests fail clearly, and go on without a restart of the shop',
  async () => {
    const server = await startPostgres({ max_connections: '50' })
    const database = await preparedDatabase(server.url)
    try {
      const shop = await openOrderShop(database)
      let isOver = false
      onTestFinished(() => {
        isOver = true
      })
      const acknowledged: string[] = []
      const answers = new Set<number>()
      let heard: () => unknown = () => {}
      const shopper = async () => {
        while (!isOver) {
          try {
            const order = await shop.buy(shop.visitor(), wish('CARE'))
            if (order.id) acknowledged.push(order.id)
            else answers.add((order as unknown as { status: number }).status)
            heard()
          } catch {
            // Whatever was under way did not come to its end: the next one may.
          }
        }
      }
      const passerBy = async () => {
        while (!isOver) answers.add((await shop.visitor().post('/api/carts')).status)
      }
      const load = [...times(4, shopper), passerBy()]
      const until = (count: number) => {
        const end = acknowledged.length + count
        return new Promise<void>((resolve) => {
          heard = () => acknowledged.length >= end && resolve()
        })
      }
      await until(4)
      for (let round = 0; round < patience; round++) {
        await server.restart()
        await until(4)
      }
      isOver = true
      await Promise.all(load)
      expect([...answers].filter((status) => status !== 201 && status !== 503)).toEqual([])
      await shop.pass('2 minutes')
      await shop.runJob('reconcile-payments')
      await shop.pass('40 minutes')
      await shop.runJob('reconcile-payments')
      await shop.workOff()
      const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders`)
      expect(acknowledged.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
      await allIsWell(database)
    } finally {
      await database.close()
      await server.stop()
    }
  },
)
