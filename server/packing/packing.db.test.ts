import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import { shipOrder } from '#server/fulfilment/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { copyOrder } from '#server/testing/many-orders.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { countLot, findLot, findRecalled, listWaiting, nextToPack, pickList } from './lists.ts'
import { packBox, putAside, shipPacked, takeOrder, unpackBoxes } from './operations.ts'
import { readPackOrder } from './store.ts'

const [right, other] = ['09521000000018', '09521000000025']
const now = new Date('2026-11-18T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from users where email like '%@example.com'`)
  expect(rows).toBeDefined()
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

type Ref = { brand: string; number: number }

/** Two boxes of a lens, paid and handed over to the desk; its boxes have the code `right`. */
async function newOrder(email?: string): Promise<Ref & { id: string }> {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens(2)], email === undefined ? {} : { email })
  await shop.pay((await shop.start(who, cart)).body.transaction_id)
  const order: Order = (await shop.place(who, cart)).body
  await shop.workOff()
  await database.db.execute(sql`
    insert into variant_codes (gtin, product_id, variant_id, options)
    select ${right}, product_id, variant_id, options from order_lines where order_id = ${order.id}
    on conflict do nothing`)
  await database.db.execute(sql`
    insert into variant_codes (gtin, product_id, variant_id, options)
    select ${other}, product_id, variant_id || '-other', options || '{"sphere": -7}' from order_lines
    where order_id = ${order.id} on conflict do nothing`)
  return { id: order.id, brand: 'claravue', number: Number(order.number) }
}

const anna = { staff: 'anna', now, locale: 'en' } as const
const ben = { staff: 'ben', now, locale: 'en' } as const
const scan = (
  order: Ref,
  code: string,
  packer: typeof anna | typeof ben | { staff: string; now: Date; locale: 'en' } = anna,
  id = randomUUID(),
) => packBox(database.db, order, { id, code }, packer)
const ship = (order: Ref, more: Partial<Parameters<typeof shipPacked>[2]> = {}) =>
  shipPacked(
    database.db,
    order,
    { carrier: 'swisspost', tracking: `99.60.${order.number}`, isPart: false, key: 'parcel', ...more },
    anna,
  )
const boxes = async ({ id }: { id: string }) =>
  (
    await database.db.execute(sql`
      select boxes.lot, boxes.expiry::text, boxes.serial, shipments.number as parcel from packed_boxes boxes
      left join shipments on shipments.id = shipment_id where boxes.order_id = ${id} order by packed_at, boxes.id`)
  ).rows

describe('an order at the packing table', () => {
  test('leaves with the lots of its boxes, once, and is begun by the first one', async () => {
    const order = await newOrder()
    expect(await scan(order, `01${right}1728010110L1\u001d21S1`)).toMatchObject({ ok: true, value: { state: 'open' } })
    expect(await ship(order)).toEqual({ ok: false, error: { code: 'incomplete' } })
    await scan(order, `01${right}1728020010L2`)
    for (const _ of [1, 2]) expect(await ship(order)).toEqual({ ok: true, value: { parcel: 1, isLast: true } })
    expect(await boxes(order)).toEqual([
      { lot: 'L1', expiry: '2028-01-01', serial: 'S1', parcel: 1 },
      { lot: 'L2', expiry: '2028-02-29', serial: null, parcel: 1 },
    ])
    const packed = await readPackOrder(database.db, order)
    expect(packed).toMatchObject({ state: 'shipped', boxes: [], claim: null, parcels: [1] })
    const { rows } = await database.db.execute(sql`
      select actor, actor_id, details ->> 'to' as "to" from order_events
      where order_id = ${order.id} and type in ('moved', 'shipped') and actor = 'staff' order by id`)
    expect(rows.map(({ to }) => to)).toEqual(['accepted', 'open', null, 'shipped'])
    expect(new Set(rows.map(({ actor_id: by }) => by))).toEqual(new Set(['anna']))
    const { rows: sent } = await database.db.execute(sql`
      select tracking_number from shipments where order_id = ${order.id}`)
    expect(sent).toEqual([{ tracking_number: `9960${order.number}` }])
  })

  test('counts a scan once, however often it is sent, also at the same moment', async () => {
    const order = await newOrder()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => scan(order, right, anna, id)))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await boxes(order)).toHaveLength(1)
  })

  test('takes no third box when two people scan at the same moment', async () => {
    const order = await newOrder()
    const answers = await Promise.all([1, 2, 3, 4].map(() => scan(order, right)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      [1, 2].map(() => ({ ok: false, error: { code: 'surplus', line: 1 } })),
    )
  })

  test('says which box it is that does not belong to it, and which one was meant', async () => {
    const order = await newOrder()
    const answer = await scan(order, other)
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-in-order', gtin: other, instead: { line: 1 } } })
    const named = !answer.ok && answer.error.code === 'not-in-order' ? answer.error.is : undefined
    expect(named?.formatted_options).toContainEqual({ name: 'sphere', value: '−7.00' })
    expect(await scan(order, '4006381333931')).toEqual({
      ok: false,
      error: { code: 'unknown-code', gtin: '04006381333931' },
    })
    expect(await boxes(order)).toEqual([])
  })

  test('is one person’s for ten minutes after the last scan', async () => {
    const order = await newOrder()
    expect(await takeOrder(database.db, order, anna)).toMatchObject({ ok: true })
    const refused = { ok: false, error: { code: 'claimed', name: 'anna' } }
    expect(await takeOrder(database.db, order, { ...ben, now: later(9) })).toEqual(refused)
    await scan(order, right, { ...anna, now: later(9) })
    expect(await scan(order, right, { ...ben, now: later(18) })).toEqual(refused)
    expect(await scan(order, right, { ...ben, now: later(20) })).toMatchObject({ ok: true })
    expect(await unpackBoxes(database.db, order, undefined, { ...anna, now: later(21) })).toMatchObject({ ok: false })
    await putAside(database.db, order, { ...ben, now: later(21) })
    await unpackBoxes(database.db, order, undefined, { ...anna, now: later(21) })
    expect(await boxes(order)).toEqual([])
  })

  test('in two parcels keeps the lots of each', async () => {
    const order = await newOrder()
    await scan(order, `01${right}10L1`)
    expect(await ship(order, { isPart: true, key: 'one' })).toEqual({ ok: true, value: { parcel: 1, isLast: false } })
    expect(await ship(order, { isPart: true, key: 'two' })).toMatchObject({ error: { code: 'pieces-not-open' } })
    await scan(order, `01${right}10L2`)
    expect(await ship(order, { key: 'two', tracking: '9960000002' })).toEqual({
      ok: true,
      value: { parcel: 2, isLast: true },
    })
    expect((await boxes(order)).map(({ lot, parcel }) => [lot, parcel])).toEqual([
      ['L1', 1],
      ['L2', 2],
    ])
  })

  test('loses the box that is taken out, and none that is in another parcel or has left', async () => {
    const order = await newOrder()
    await scan(order, `01${right}10GONE`)
    await ship(order, { isPart: true, key: 'one' })
    const [wrong, kept] = [randomUUID(), randomUUID()]
    await scan(order, `01${right}10OUT`, anna, wrong)
    await unpackBoxes(database.db, order, wrong, anna)
    await scan(order, `01${right}10KEPT`, anna, kept)
    await unpackBoxes(database.db, order, wrong, anna)
    expect((await boxes(order)).map(({ lot, parcel }) => [lot, parcel])).toEqual([
      ['GONE', 1],
      ['KEPT', null],
    ])
    await unpackBoxes(database.db, order, undefined, anna)
    expect((await boxes(order)).map(({ lot }) => lot)).toEqual(['GONE'])
  })

  test('takes no box that lies in another parcel', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    await scan(one, `01${right}21SAME`)
    expect(await scan(two, `01${right}21SAME`)).toEqual({ ok: false, error: { code: 'serial-twice', serial: 'SAME' } })
  })

  test.each([
    [
      'cancelled',
      (id: string) => cancelOrder(database.db, { order: id, key: 'x', reason: 'x', by: { kind: 'customer' } }),
    ],
    [
      'shipped',
      (id: string) =>
        shipOrder(database.db, { order: id, carrier: 'dhl', trackingNumber: null, key: 'demo', by: { kind: 'clock' } }),
    ],
  ])('that was %s meanwhile takes no box and sends no parcel', async (state, act) => {
    const order = await newOrder()
    expect(await act(order.id)).toMatchObject({ ok: true })
    const refused = { ok: false, error: { code: 'order-state', state } }
    expect([await takeOrder(database.db, order, anna), await scan(order, right), await ship(order)]).toEqual([
      refused,
      refused,
      refused,
    ])
    expect(await boxes(order)).toEqual([])
  })

  test('that somebody else sends takes along the boxes that were scanned for it, and no others', async () => {
    const order = await newOrder()
    await database.db.execute(sql`insert into stock_lots (gtin, lot, quantity) values (${right}, 'CLOCK', 5)`)
    for (const lot of ['CLOCK', 'LATER']) await scan(order, `01${right}10${lot}`)
    const parcel = { order: order.id, carrier: 'dhl', trackingNumber: null, by: { kind: 'clock' } } as const
    expect(await shipOrder(database.db, { ...parcel, key: 'first', lines: [{ line: 1, quantity: 1 }] })).toMatchObject({
      ok: true,
    })
    expect((await boxes(order)).map(({ lot, parcel }) => [lot, parcel])).toEqual([
      ['CLOCK', 1],
      ['LATER', null],
    ])
    expect(await readPackOrder(database.db, order)).toMatchObject({ claim: null, boxes: [{ lot: 'LATER' }] })
    expect(await shipOrder(database.db, { ...parcel, key: 'rest' })).toMatchObject({ ok: true })
    expect((await boxes(order)).map(({ parcel }) => parcel)).toEqual([1, 2])
    const { rows } = await database.db.execute(sql`select quantity from stock_lots where lot = 'CLOCK'`)
    expect(rows).toEqual([{ quantity: 4 }])

    // The books notice a box that stayed behind, and one too many.
    const undo = new Error('The fault is undone')
    const ofOrder = sql`where order_id = ${order.id}`
    for (const fault of [
      sql`update packed_boxes set shipment_id = null ${ofOrder}`,
      sql`update packed_boxes set shipment_id = (select id from shipments ${ofOrder} and number = 1) ${ofOrder}`,
    ]) {
      const planted = database.db.transaction(async (db) => {
        await db.execute(fault)
        expect((await auditBooks(db)).map(({ rule }) => rule)).toEqual([expect.stringContaining('boxes')])
        throw undo
      })
      await expect(planted).rejects.toBe(undo)
    }
  })

  test.each([
    ['a box', right],
    ['the order', 'claravue-100001'],
  ])('does not take the code of %s for a tracking number', async (_, tracking) => {
    const order = await newOrder()
    for (const _ of [1, 2]) await scan(order, right)
    expect(await ship(order, { tracking })).toEqual({ ok: false, error: { code: 'tracking-is-box' } })
    expect(await ship(order, { carrier: 'nobody' })).toMatchObject({ error: { code: 'unknown-carrier' } })
    expect(await ship(order, { tracking: '!' })).toMatchObject({ error: { code: 'bad-tracking-number' } })
    expect((await boxes(order)).map(({ parcel }) => parcel)).toEqual([null, null])
  })

  test('does not leave with the number of another parcel, unless it is one parcel for one customer', async () => {
    const tracking = '9960000077'
    const orders = [await newOrder('anna@example.org'), await newOrder('stranger@example.org')] as const
    for (const order of [...orders, ...orders]) await scan(order, right)
    const used = { ok: false, error: { code: 'tracking-number-used' } }
    // Two tables at the same moment: one of them was given the label of the other.
    const sent = await Promise.all(orders.map((order) => ship(order, { tracking })))
    expect(sent).toContainEqual({ ok: true, value: { parcel: 1, isLast: true } })
    expect(sent).toContainEqual(used)
    const [left, stays] = sent[0]?.ok ? orders : orders.toReversed()
    if (!left || !stays) throw new Error('There are two orders')
    expect(await ship(stays, { tracking: '99 60 000077' })).toEqual(used)
    expect((await boxes(stays)).map(({ parcel }) => parcel)).toEqual([null, null])
    expect(await readPackOrder(database.db, stays)).toMatchObject({ state: 'open', parcels: [] })
    // The same form once more is the same parcel, and another carrier has numbers of its own.
    expect(await ship(left, { tracking })).toEqual({ ok: true, value: { parcel: 1, isLast: true } })
    expect(await ship(stays, { tracking, carrier: 'dhl' })).toMatchObject({ ok: true })

    const second = await newOrder(left === orders[0] ? 'anna@example.org' : 'stranger@example.org')
    await scan(second, right)
    expect(await ship(second, { tracking, isPart: true, key: 'one' })).toMatchObject({ ok: true })
    // Its second parcel has a label of its own.
    await scan(second, right)
    expect(await ship(second, { tracking, key: 'two' })).toEqual(used)
    expect(await ship(second, { tracking: '9960000078', key: 'two' })).toMatchObject({ ok: true })
  })

  test.each([
    ['expired yesterday', `01${right}17261117`, { code: 'expired', expiry: '2026-11-17' }],
    ['lasts for 179 days', `01${right}17270516`, { code: 'expires-soon', expiry: '2027-05-16', days: 179 }],
    ['is in the parcel already', `01${right}1728010121S9`, { code: 'serial-twice', serial: 'S9' }],
    ['is misread', `01${right.slice(0, -1)}9`, { code: 'bad-check-digit' }],
  ])('refuses a box that %s, and counts nothing', async (_, code, error) => {
    const order = await newOrder()
    await scan(order, `01${right}1728010121S9`)
    expect(await scan(order, code)).toMatchObject({ ok: false, error })
    expect((await boxes(order)).map(({ serial }) => serial)).toEqual(['S9'])
    await unpackBoxes(database.db, order, undefined, anna)
  })

  test('that does not exist is not found', async () => {
    expect(await scan({ brand: 'claravue', number: 999999999 }, right)).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
  })
})

test('a lot is counted once, goes down with its boxes, and a recall finds the parcels in which it left', async () => {
  const { db } = database
  const order = await newOrder()
  const code = `01${right}1728010110LOT9`
  expect(await countLot(db, { code, quantity: 5, before: null }, anna)).toEqual({ ok: true, value: null })
  expect(await countLot(db, { code, quantity: 9, before: null }, ben)).toEqual({
    ok: false,
    error: { code: 'counted-meanwhile', quantity: 5 },
  })
  const { rows } = await db.execute(sql`
    select actor, subject, details from audit_log where action = 'lot/count' and details ->> 'lot' = 'LOT9'`)
  expect(rows).toEqual([{ actor: 'anna', subject: right, details: { lot: 'LOT9', quantity: 5, before: null } }])
  const recalled = async (lot: string, mayName = false) =>
    (await findRecalled(db, { gtin: right, lot, after: undefined }, { mayName, locale: 'en' })).parcels
  for (const _ of [1, 2]) await scan(order, code)
  expect(await recalled('LOT9')).toEqual([])
  expect(await ship(order, { tracking: '9960000009' })).toMatchObject({ ok: true })
  expect(await findLot(db, code, anna)).toMatchObject({ value: { quantity: 3 } })
  const parcel = { brand: 'claravue', order: order.number, parcel: 1, boxes: 2, lots: ['LOT9'] }
  expect(await recalled('LOT9')).toEqual([
    expect.objectContaining({ ...parcel, email: null, name: null, customerId: null }),
  ])
  expect(await recalled('LOT9', true)).toMatchObject([{ ...parcel, name: 'Anna Muster' }])
  expect(await recalled('LOT8')).toEqual([])
})

test('a pick list has what is neither cancelled nor in a parcel, with the lots that expire first', async () => {
  const { db } = database
  await db.execute(sql`delete from stock_lots`)
  const [one, two] = [await newOrder(), await newOrder()]
  const count = (lot: string, expiry: string, quantity: number) =>
    countLot(db, { code: `01${right}17${expiry}10${lot}`, quantity, before: null }, anna)
  await count('A-LATE', '310101', 9)
  await count('B-SOON', '300101', 1)
  await scan(one, right)
  expect(
    await cancelOrder(db, {
      order: two.id,
      key: 'one',
      reason: 'x',
      by: { kind: 'customer' },
      pieces: [{ line: 1, quantity: 1 }],
    }),
  ).toMatchObject({ ok: true })
  const { variants, orders } = await pickList(db, [one, two])
  expect(orders.map(({ number }) => number)).toEqual([one.number, two.number])
  expect(variants).toMatchObject([
    {
      quantity: 2,
      orders: [
        { number: one.number, quantity: 1 },
        { number: two.number, quantity: 1 },
      ],
    },
  ])
  expect(variants[0]?.lots.map(({ lot, quantity }) => [lot, quantity])).toEqual([
    ['B-SOON', 1],
    ['A-LATE', 1],
  ])
})

async function copyForCarla(db: Db, order: string, times: number) {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('carla', 'Carla', 'carla@example.org', true, 'customer', now(), now())`)
  await copyOrder(db, order, { times, to: 'carla' })
}

test('a pick list has 50 orders at most, the next ten if none is named, and none of which nothing is open', async () => {
  const { db } = database
  const [{ id }, shipped] = [await newOrder(), await newOrder()]
  await shipOrder(db, { order: shipped.id, carrier: 'dhl', trackingNumber: null, key: 'x', by: { kind: 'clock' } })
  const undo = new Error('The copies are gone')
  const tried = db.transaction(async (db) => {
    await copyForCarla(db, id, 51)
    const { rows: copies } = await db.execute<Ref>(sql`
      select brand, number from orders where customer_id = 'carla' order by created_at, id`)
    const numbers = ({ orders }: Awaited<ReturnType<typeof pickList>>) => orders.map(({ number }) => number)
    const full = await pickList(db, copies)
    expect(numbers(full)).toEqual(copies.slice(0, 50).map(({ number }) => number))
    // Two boxes of each.
    expect(full.variants.map(({ quantity }) => quantity)).toEqual([100])
    const { orders: waiting } = await listWaiting(db, { after: undefined, now })
    expect(numbers(await pickList(db, []))).toEqual(waiting.slice(0, 10).map(({ number }) => number))
    expect(numbers(await pickList(db, [shipped, ...copies.slice(0, 1)]))).toEqual([copies[0]?.number])
    throw undo
  })
  await expect(tried).rejects.toBe(undo)
})

test('the list has every order that waits once, and the oldest that nobody packs is next', async () => {
  const { db } = database
  const { id } = await newOrder()
  const undo = new Error('The copies are gone')
  const tried = db.transaction(async (db) => {
    await copyForCarla(db, id, 60)
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from orders where state in ('fulfiller_ready', 'accepted', 'open') order by created_at, id`)
    const waiting = rows.map((row) => row.id)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listWaiting(db, { after, now })
      seen.push(...page.orders.map((order) => order.id))
      after = page.next
    } while (after)
    expect(seen).toEqual(waiting)

    const [first = '', second = '', third = ''] = waiting
    const claim = (order: string, minutes: number) =>
      db.execute(sql`
        insert into packing_claims (order_id, staff_id, until) values (${order}, 'ben', now() + ${minutes} * interval '1 minute')
        on conflict (order_id) do update set until = excluded.until`)
    await claim(first, 5)
    expect((await nextToPack(db, now))?.id).toBe(second)
    await claim(second, 5)
    expect((await nextToPack(db, now))?.id).toBe(third)
    // Nothing was scanned for a while.
    await claim(first, -1)
    expect((await nextToPack(db, now))?.id).toBe(first)
    throw undo
  })
  await expect(tried).rejects.toBe(undo)
})
