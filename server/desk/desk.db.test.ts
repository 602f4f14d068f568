import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { parseCommand, runDesk } from '#scripts/desk.ts'
import { announceReturn } from '#server/returns/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  await database.db.execute(sql`
    insert into users (id, name, email, email_verified, role, staff_role, created_at, updated_at)
    select role, role, role || '@example.org', true, case role when 'customer' then 'customer' else 'staff' end,
      nullif(role, 'customer'), now(), now()
    from unnest(array['lead', 'merchandise', 'customer']) role`)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

/** `npm run desk -- …`, for this order. */
const desk = async (act: string, { number }: Pick<Order, 'number'>, ...options: string[]) => {
  const answer = await runDesk(
    database.db,
    parseCommand([act, 'claravue', number, '--as', 'lead@example.org', ...options]),
  )
  await shop.workOff()
  return answer
}
const waiting = () => runDesk(database.db, parseCommand([]))
const story = async ({ id }: Order) => {
  const { rows } = await database.db.execute<{ refunded: number; events: string[]; states: string[] }>(sql`
    select refunded, (select json_agg(type order by id) from order_events where order_id = orders.id) as events,
      (select json_agg(state order by created_at) from refunds where order_id = orders.id) as states
    from orders where id = ${id}`)
  return rows[0]
}

/** Two boxes of a lens, paid and handed over to the desk. */
async function newOrder(): Promise<Order> {
  const order = await shop.buy(shop.visitor(), lens(2))
  await shop.workOff()
  return order
}
let parcels = 0
const sent = async (order: Order, ...options: string[]) => {
  const tracking = `99600000${++parcels}`
  await desk('ship', order, '--carrier', 'swisspost', '--tracking', tracking, ...options)
  return tracking
}

describe('an order at the desk', () => {
  test('is on the list until its last piece has left, in two parcels', async () => {
    const order = await newOrder()
    const mine = async () => (await waiting()).split('\n').find((line) => line.includes(`claravue ${order.number}`))
    expect(await mine()).toContain('fulfiller_ready')
    expect(await desk('begin', order)).toContain('The order is open.')
    await sent(order, '--pieces', '1:1')
    expect(await mine()).toContain('open, promised 20')
    await sent(order)
    expect(await mine()).toBeUndefined()
    expect(await desk('show', order)).toContain('The order is shipped.')
    await expect(sent(order)).rejects.toThrow('Refused, and nothing has changed: order-state, shipped.')
  })

  test('that leaves with one tracking number twice has one parcel, and the event names who sent it', async () => {
    const order = await newOrder()
    const tracking = await sent(order, '--pieces', '1:1')
    await desk('ship', order, '--carrier', 'swisspost', '--tracking', tracking, '--pieces', '1:1')
    const { rows } = await database.db.execute(sql`
      select actor, actor_id as name from order_events where order_id = ${order.id} and type = 'shipped'`)
    expect(rows).toEqual([{ actor: 'staff', name: 'lead' }])
  })

  test('that leaves without a tracking number twice has one parcel, and one more for a number of its own', async () => {
    const order = await newOrder()
    const parcelsSent = async () => (await story(order))?.events.filter((type) => type === 'shipped').length
    const ship = (...options: string[]) => desk('ship', order, '--carrier', 'swisspost', ...options)
    await ship('--pieces', '1:1')
    expect(await ship('--pieces', '1:1')).toContain('Nothing has changed: parcel 1 was reported before.')
    expect(await parcelsSent()).toBe(1)
    expect(await ship('--pieces', '1:1', '--parcel', '2')).toContain('The order is shipped.')
    await ship('--pieces', '1:1', '--parcel', '2')
    expect(await parcelsSent()).toBe(2)
    expect(await logOf(order)).toHaveLength(2)
  })

  test('all of which leaves without a tracking number leaves once', async () => {
    const order = await newOrder()
    for (const _ of [1, 2]) await desk('ship', order, '--carrier', 'swisspost')
    expect((await story(order))?.events.filter((type) => type === 'shipped')).toHaveLength(1)
  })

  test('whose parcel was lost waits for a refund, which is given once', async () => {
    const order = await newOrder()
    await sent(order)
    await desk('lost', order, '--parcel', '1')
    const astray = `claravue ${order.number} --parcel 1: lost`
    expect(await waiting()).toContain(astray)
    for (const reason of ['the carrier lost it', 'lost, as was said before'])
      await desk('refund', order, '--parcel', '1', '--shipping', '--reason', reason)
    expect(await waiting()).not.toContain(astray)
    expect(await story(order)).toMatchObject({ refunded: order.total, states: ['done'] })
  })

  test('is refunded as goodwill, once for one reason, and never above what was paid', async () => {
    const order = await newOrder()
    await sent(order)
    for (const _ of [1, 2]) await desk('refund', order, '--goodwill', '5.00', '--reason', 'the box was dented')
    expect(await story(order)).toMatchObject({ refunded: 5_00 })
    await expect(desk('refund', order, '--goodwill', '9999', '--reason', 'by mistake')).rejects.toThrow(
      `refund-too-much, ${order.total - 5_00}.`,
    )
    await expect(desk('refund', order, '--parcel', '1', '--reason', 'on its way')).rejects.toThrow('parcel-is-shipped')
    expect(await story(order)).toMatchObject({ refunded: 5_00 })
  })
})

test('what a customer sends back is received and checked: one box goes back to them, one on the shelf', async () => {
  const order = await newOrder()
  await sent(order)
  await desk('delivered', order, '--parcel', '1')
  const { on_hand: before } = await shop.stockOf('AQ-30')
  const announced = await announceReturn(database.db, {
    order: { id: order.id, number: Number(order.number), brand: 'claravue' },
    pieces: [{ line: 1, quantity: 2 }],
    key: 'one',
    by: { kind: 'customer' },
    returnDays: 14,
    zone: 'Europe/Zurich',
    now: new Date(),
  })
  const number = announced.ok ? announced.value.number : ''
  const mine = `claravue ${order.number} --return ${number}`
  expect(await waiting()).toContain(`${mine}: announced`)
  await desk('receive', order, '--return', number)
  expect(await waiting()).toContain(`${mine}: received`)
  for (const wrong of ['2:1', '1:3'])
    await expect(desk('check', order, '--return', number, '--refused', wrong)).rejects.toThrow('check-lines')
  await desk('check', order, '--return', number, '--refused', '1:1', '--reason', 'one box was opened')
  expect(await waiting()).not.toContain(mine)
  expect(await desk('show', order)).toContain(`return ${number}: refunded, 1:2`)
  expect((await shop.stockOf('AQ-30')).on_hand).toBe(before + 1)
})

describe('a refund that the provider does not take', () => {
  const refusedRefund = async () => {
    const order = await newOrder()
    await desk('cancel', order, '--reason', 'sold out at the maker')
    await database.db.execute(sql`
      update refunds set state = 'waiting', problem = 'provider', done_at = null where order_id = ${order.id}`)
    expect(await waiting()).toContain(`claravue ${order.number}: ${(order.total / 100).toFixed(2)} CHF, provider`)
    return order
  }

  test.each(['send-again', 'paid-back'])('waits for a person, who can say %s', async (act) => {
    const order = await refusedRefund()
    await desk(act, order)
    expect(await story(order)).toMatchObject({ states: ['done'], refunded: order.total })
    await expect(desk(act, order)).rejects.toThrow('no-refund-waits')
  })
})

test.each([
  [['dance', 'claravue', '100001'], 'The desk does not know dance'],
  [['toString', 'claravue', '100001'], 'The desk does not know toString'],
  [['ship', 'nowhere', '100001', '--carrier', 'dhl'], 'Name an order by its storefront'],
  [['ship', 'claravue', 'x', '--carrier', 'dhl'], 'Name an order by its storefront'],
  [['ship', 'claravue', '999999999', '--carrier', 'dhl'], 'order-not-found'],
  [['show', 'claravue', '999999999'], 'claravue has no order 999999999'],
  [['ship', 'claravue', '100001'], 'ship needs --carrier'],
  [['begin', 'claravue', '100001', '--shipping'], 'begin does not take --shipping'],
  [['ship', 'claravue', '100001', '--carrier', 'dhl', '--pieces', '1'], '--pieces is a list such as 1:2,3:1'],
  [['delay', 'claravue', '100001', '--until', 'soon'], '--until is written like 2026-12-24'],
  [['refund', 'claravue', '100001', '--goodwill', '-5', '--reason', 'none'], '--goodwill'],
])('%j is answered with a sentence, and changes nothing', async (args, sentence) => {
  const command = [...args, '--as', 'lead@example.org']
  await expect(async () => runDesk(database.db, parseCommand(command))).rejects.toThrow(sentence)
})

const logOf = async ({ number }: Order) => {
  const { rows } = await database.db.execute<{ actor: string; action: string; amount: string | null }>(sql`
    select actor, action, details ->> 'amount' as amount from audit_log
    where subject = ${`claravue ${number}`} order by id`)
  return rows
}

test('an act at the command line is in the audit log with its member of staff, once however often it is repeated', async () => {
  const order = await newOrder()
  for (const _ of [1, 2]) await desk('begin', order)
  for (const _ of [1, 2]) await desk('refund', order, '--goodwill', '5.00', '--reason', 'the box was dented')
  expect(await logOf(order)).toEqual([
    { actor: 'lead', action: 'order/begin', amount: null },
    { actor: 'lead', action: 'order/refund', amount: '500' },
  ])
})

test.each([
  [[], 'Say who does this'],
  [['--as', 'stranger@example.org'], 'stranger@example.org is nobody of the staff.'],
  [['--as', 'customer@example.org'], 'customer@example.org is nobody of the staff.'],
  [['--as', 'merchandise@example.org'], 'merchandise@example.org has the role merchandise, which may not refund.'],
])('an act at the command line with %j is refused with a sentence, and changes nothing', async (who, sentence) => {
  const order = await newOrder()
  const args = ['refund', 'claravue', order.number, '--goodwill', '5.00', '--reason', 'a gift', ...who]
  await expect(runDesk(database.db, parseCommand(args))).rejects.toThrow(sentence)
  expect(await story(order)).toMatchObject({ refunded: 0 })
  expect(await logOf(order)).toEqual([])
})
