import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { auditBooks, type BookMistake } from '#server/shop/books.ts'
import { lens, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { returnBooks } from './books.ts'
import { announceReturn, checkReturn, readReturns, receiveReturn } from './operations.ts'

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

const by = { kind: 'staff' } as const
let numbers = 0

/** An order that has arrived, this long ago. */
async function arrivedOrder(wishes: Parameters<OrderShop['buy']>[1][], daysAgo = 1): Promise<Order> {
  const order = await shop.buy(shop.visitor(), ...wishes)
  await shop.workOff()
  const trackingNumber = `99600000${++numbers}`
  await shipOrder(database.db, { order: order.id, carrier: 'swisspost', trackingNumber, key: 'one', by })
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await hearOfShipment(database.db, { carrier: 'swisspost', trackingNumber, move: 'deliver', at, by })
  return order
}

let acts = 0
const announce = ({ id, number }: Order, pieces: { line: number; quantity: number }[], key = `act ${++acts}`) =>
  announceReturn(database.db, {
    order: { id, number: Number(number), brand: 'claravue' },
    pieces,
    key,
    by: { kind: 'customer' },
    returnDays: 14,
    zone: 'Europe/Zurich',
    now: new Date(),
  })

async function returnOf(order: Order) {
  const [found] = await readReturns(database.db, order.id)
  if (!found) throw new Error('There is no return')
  return found
}
/** It has come, and this much of it is taken back and can be sold again. */
async function check(order: Order, found: [line: number, accepted: number, saleable: number][], note?: string) {
  const { id } = await returnOf(order)
  await receiveReturn(database.db, id, by)
  const lines = found.map(([line, accepted, saleable]) => ({ line, accepted, saleable }))
  const checked = await checkReturn(database.db, id, { found: lines, note, by })
  await shop.workOff()
  return checked
}
async function rowOf({ id }: Order) {
  const { rows } = await database.db.execute<{ state: string; refunded: number }>(
    sql`select state, refunded from orders where id = ${id}`,
  )
  return rows[0]
}

describe('a return', () => {
  test('of half an order is announced, received, checked and refunded without the shipping costs', async () => {
    const order = await arrivedOrder([lens(2), wish('CARE')])
    expect(await announce(order, [{ line: 1, quantity: 1 }])).toEqual({
      ok: true,
      value: { number: `R${order.number}-1`, isRepeated: false },
    })
    expect(await returnOf(order)).toMatchObject({
      state: 'announced',
      lines: [{ line: 1, quantity: 1, accepted: null }],
    })
    expect(await rowOf(order)).toMatchObject({ refunded: 0 })
    await check(order, [[1, 1, 1]])
    expect(await returnOf(order)).toMatchObject({ state: 'refunded' })
    expect(await rowOf(order)).toEqual({ state: 'shipped', refunded: 39_90 })
  })

  test('of everything gives the shipping costs back as well, and the order is returned', async () => {
    const order = await arrivedOrder([lens(1), wish('CARE')])
    await announce(order, [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ])
    await check(order, [
      [1, 1, 1],
      [2, 1, 0],
    ])
    expect(await rowOf(order)).toEqual({ state: 'returned', refunded: 60_80 })
  })

  test('puts on the shelf only what can be sold again', async () => {
    const order = await arrivedOrder([wish('LAST', 2, right)])
    const before = await shop.stockOf('LAST')
    await announce(order, [{ line: 1, quantity: 2 }])
    await check(order, [[1, 2, 1]])
    expect((await shop.stockOf('LAST')).on_hand).toBe(before.on_hand + 1)
    expect(await rowOf(order)).toMatchObject({ refunded: order.total })
  })

  test('of opened boxes is refused with the reason, and no money goes back', async () => {
    const order = await arrivedOrder([lens(2)])
    await announce(order, [{ line: 1, quantity: 2 }])
    await check(order, [[1, 0, 0]], 'The boxes were opened.')
    expect(await returnOf(order)).toMatchObject({ state: 'refused', note: 'The boxes were opened.' })
    expect(await rowOf(order)).toEqual({ state: 'shipped', refunded: 0 })
  })

  test('is announced, received, checked and refunded once, however often it is sent', async () => {
    const order = await arrivedOrder([lens(3)])
    const one = [{ line: 1, quantity: 1 }]
    await Promise.all([announce(order, one, 'k'), announce(order, one, 'k'), announce(order, one, 'k')])
    expect(await readReturns(database.db, order.id)).toHaveLength(1)
    const { id } = await returnOf(order)
    await Promise.all([receiveReturn(database.db, id, by), receiveReturn(database.db, id, by)])
    const found = [{ line: 1, accepted: 1, saleable: 1 }]
    await Promise.all([checkReturn(database.db, id, { found, by }), checkReturn(database.db, id, { found, by })])
    await Promise.all([shop.runJob('settle-return', { return: id }), shop.runJob('settle-return', { return: id })])
    await shop.workOff()
    expect(await rowOf(order)).toMatchObject({ refunded: 39_90 })
  })

  test('of more pieces than are left is refused, also when two are announced at the same moment', async () => {
    const order = await arrivedOrder([lens(2)])
    const two = [{ line: 1, quantity: 2 }]
    const answers = await Promise.all([announce(order, two), announce(order, two)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'return-too-many', line: 1, left: 0 } })
  })

  test('is too late 15 days after the arrival', async () => {
    const order = await arrivedOrder([lens()], 15)
    expect(await announce(order, [{ line: 1, quantity: 1 }])).toMatchObject({ error: { code: 'return-too-late' } })
  })

  test('of an order that has not left is refused', async () => {
    const order = await shop.buy(shop.visitor(), lens())
    const refused = await announce(order, [{ line: 1, quantity: 1 }])
    expect(refused).toMatchObject({ error: { code: 'return-too-many', left: 0 } })
  })

  test('cannot be checked before it has come, or with more than came, and nothing changes', async () => {
    const order = await arrivedOrder([lens(2)])
    await announce(order, [{ line: 1, quantity: 1 }])
    const { id } = await returnOf(order)
    const one = [{ line: 1, accepted: 1, saleable: 1 }]
    expect(await checkReturn(database.db, id, { found: one, by })).toMatchObject({
      error: { code: 'return-state', state: 'announced' },
    })
    await receiveReturn(database.db, id, by)
    const more = [{ line: 1, accepted: 2, saleable: 0 }]
    expect(await checkReturn(database.db, id, { found: more, by })).toMatchObject({ error: { code: 'check-lines' } })
    expect(await returnOf(order)).toMatchObject({ state: 'received', lines: [{ accepted: null }] })
  })
})

describe('the books', () => {
  const [left, checked, refunded, shelved] = returnBooks.map(([rule]) => rule)
  test.each([
    ['a piece that came back and never left', sql`update return_lines set quantity = quantity + 9`, left],
    [
      'a check of a return that has not come',
      sql`update returns set state = 'received' where state = 'refunded'`,
      checked,
    ],
    ['a refund of other pieces', sql`update refund_lines set quantity = quantity + 1`, refunded],
    ['a piece on the shelf that was not to be sold', sql`update return_lines set saleable = 0`, shelved],
  ])('find %s', async (_, mistake, rule) => {
    const undo = new Error('undo')
    const found = await database.db
      .transaction(async (db) => {
        await db.execute(mistake)
        throw Object.assign(undo, { found: await auditBooks(db) })
      })
      .catch((error: { found?: BookMistake[] }) => error.found)
    expect(found?.map((mistake) => mistake.rule)).toContain(rule)
  })
})
