import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Order } from '#contract/checkout/order.ts'
import { err, ok } from '#contract/result.ts'
import type { OrderFilters, StaffOrder } from '#contract/staff/order-list.ts'
import { roleMay, type StaffRole } from '#contract/staff/roles.ts'
import { acceptOrder, delayOrder } from '#server/fulfilment/operations.ts'
import { announceReturn } from '#server/returns/operations.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { copyOrder } from '#server/testing/many-orders.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { actOnOrders } from './bulk.ts'
import { orderSearchForRequest } from './order-search-for-request.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
let lensOrder: Order
let bottle: Order
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  await database.db.execute(sql`
    insert into users (id, name, email, email_verified, role, staff_role, created_at, updated_at)
    values ('ida', 'Ida Lager', 'ida@example.org', true, 'staff', 'lead', now(), now()),
      ('ben', 'Ben Packer', 'ben@example.org', true, 'staff', 'lead', now(), now())`)
  lensOrder = await shop.buy(shop.visitor(), lens(2))
  bottle = await buyBottle('zoe@example.org', { ...zurich, first_name: 'Zoé', last_name: 'Müller-Meier' })
  await shop.workOff()
})
afterAll(() => database.close())

async function buyBottle(email: string, address: object): Promise<Order> {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [wish('CARE')], { email, address, shipping: 'swisspost_economy' })
  const { body } = await shop.start(who, cart, { payment_method: 'twint' })
  await shop.pay(body.transaction_id)
  return (await shop.place(who, cart)).body
}

/** The desk of a member of staff with this role. */
function deskOf(userId = 'ida', { role = 'lead' as StaffRole, now = new Date(), mayStill = async () => true } = {}) {
  const { fulfilment, log } = shop.opened
  const may = async (act: Parameters<typeof roleMay>[1]) =>
    roleMay(role, act) ? ok({ userId, role }) : err({ code: 'not-found' })
  const texts = () => (id: string) => id
  return orderSearchForRequest({
    db: database.db,
    fulfilment,
    log,
    brand: claravue,
    locale: 'de',
    now,
    texts,
    staff: () => ({ may, mayStill }),
  })
}

async function found(filters: OrderFilters, now = new Date()): Promise<StaffOrder[]> {
  const page = await deskOf('ida', { now }).page(filters)
  return page.ok ? page.value.orders : []
}
const numbers = async (filters: OrderFilters, now?: Date) => (await found(filters, now)).map(({ number }) => number)

describe('the list of orders', () => {
  test('says of each order what staff want to see at a glance', async () => {
    expect(await found({ text: bottle.number })).toEqual([
      expect.objectContaining({
        brand: 'claravue',
        number: bottle.number,
        state: 'fulfiller_ready',
        name: 'Zoé Müller-Meier',
        email: 'zoe@example.org',
        country: 'CH',
        total: bottle.total,
        currency_code: 'CHF',
        payment_method: 'twint',
        shipping_method: 'swisspost_economy',
        promised_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        is_late: false,
        refund_waits: false,
        is_uncollectable: false,
        returns: [],
        parcels: [],
      }),
    ])
  })

  test.each<[string, OrderFilters]>([
    ['its beginning of an e-mail address', { text: 'ZOE@' }],
    ['beginnings of the name, in any order and without accents', { text: 'meier zoe' }],
    ['its storefront and number', { text: 'placeholder' }],
    ['the method of payment', { method: 'twint' }],
    ['the product', { product: 'care' }],
    ['its total', { max: '25' }],
    [
      'all of that together',
      { method: 'twint', product: 'CARE', carrier: 'swisspost', country: 'CH', brand: 'claravue' },
    ],
  ])('one is found by %s', async (_, { text, ...filters }) => {
    const phrase = text === 'placeholder' ? `claravue-${bottle.number}` : text
    expect(await numbers({ ...filters, ...(phrase && { text: phrase }) })).toEqual([bottle.number])
  })

  test.each<OrderFilters>([
    { text: '999999' },
    { text: 'zo' },
    // A wildcard of SQL is a letter like any other.
    { text: 'zo_@' },
    { text: '%@example.org' },
    { text: '--' },
    { brand: 'nowhere' },
    { country: 'FR' },
    { product: 'nothing like it' },
    { carrier: 'laposte' },
    { min: '9999' },
    { from: '2030-01-01' },
    { until: '2001-01-01' },
    { odd: 'late' },
    { after: '018f0000-0000-7000-8000-000000000000' },
  ])('%j finds nothing', async (filters) => expect(await found(filters)).toEqual([]))

  test('the amounts of a filter are part of it, and the number of another storefront’s order is another one', async () => {
    const amount = (bottle.total / 100).toFixed(2)
    const text = bottle.number
    expect(await numbers({ min: amount, max: amount, text })).toEqual([bottle.number])
    expect(await numbers({ min: (bottle.total / 100 + 0.01).toFixed(2), text })).toEqual([])
    expect(await numbers({ max: (bottle.total / 100 - 0.01).toFixed(2), text })).toEqual([])
    expect(await numbers({ text: `lenteo-${bottle.number}` })).toEqual([])
  })

  test('a day begins and ends in the markets, not in UTC', async () => {
    const order = await buyBottle('night@example.org', zurich)
    await database.db.execute(sql`update orders set created_at = '2026-03-01T23:30:00Z' where id = ${order.id}`)
    expect(await numbers({ from: '2026-03-02', until: '2026-03-02' })).toEqual([order.number])
    expect(await numbers({ from: '2026-03-01', until: '2026-03-01' })).toEqual([])
  })

  test('one is late from the day after the promised one on, and after a delay from then on', async () => {
    const [{ promised_on: day = '' } = {}] = await found({ text: lensOrder.number })
    const daysLater = (days: number) => new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000)
    const late = async (now: Date) => (await numbers({ odd: 'late', text: lensOrder.number }, now)).length === 1
    expect([await late(daysLater(0)), await late(daysLater(1))]).toEqual([false, true])
    const arrival = daysLater(5).toISOString().slice(0, 10)
    expect(await delayOrder(database.db, { order: lensOrder.id, by: { kind: 'staff' }, arrival })).toEqual(ok(true))
    expect([await late(daysLater(5)), await late(daysLater(6))]).toEqual([false, true])
  })

  test('another recipient is found by the new name, and an erased one by none', async () => {
    const order = await buyBottle('moved@example.org', { ...zurich, last_name: 'Vorher' })
    await shop.workOff()
    const address = JSON.stringify({ ...zurich, first_name: 'Nora', last_name: 'Nachher' })
    await database.db.execute(sql`update orders set shipping_address = ${address}::jsonb where id = ${order.id}`)
    expect(await numbers({ text: 'nachher' })).toEqual([order.number])
    await database.db.execute(sql`
      update payments set snapshot = jsonb_set(jsonb_set(snapshot, '{cart,shipping_address}', '{"country_code": "CH"}'),
        '{cart,billing_address}', 'null') where id = (select payment_id from orders where id = ${order.id})`)
    await database.db.execute(sql`
      update orders set email = 'nobody@account.invalid', shipping_address = null where id = ${order.id}`)
    expect(await numbers({ text: 'nachher' })).toEqual([])
    expect(await numbers({ text: 'vorher' })).toEqual([])
    expect(await found({ text: order.number })).toMatchObject([{ name: '', country: 'CH' }])
  })
})

describe('with 600 orders more', () => {
  /** A rare order that is older than all of them. They are made when a test first needs them. */
  let rare: Promise<Order> | undefined
  async function makeMany(): Promise<Order> {
    await database.db.execute(sql`
      insert into users (id, name, email, email_verified, role, created_at, updated_at)
      values ('many', '', 'many@example.org', true, 'customer', now(), now())`)
    const order = await buyBottle('rare@example.org', { ...zurich, last_name: 'Selten' })
    await database.db.execute(sql`update orders set created_at = '2020-01-01' where id = ${order.id}`)
    await copyOrder(database.db, lensOrder.id, { times: 600, to: 'many' })
    return order
  }
  const withMany = () => {
    rare ??= makeMany()
    return rare
  }

  const everyPage = async (filters: OrderFilters) => {
    const all: string[] = []
    let after: string | undefined
    do {
      const page = await deskOf().page({ ...filters, after })
      if (!page.ok) throw new Error(page.error.code)
      all.push(...page.value.orders.map(({ id }) => id))
      after = page.value.next
    } while (after)
    return all
  }

  test.each(['newest', 'oldest'] as const)('the pages have each order once, the %s first', async (order) => {
    await withMany()
    const ids = await everyPage({ order })
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders order by created_at, id`)
    const sorted = rows.map(({ id }) => id)
    expect(ids).toEqual(order === 'oldest' ? sorted : sorted.toReversed())
  })

  test('a rare one is found behind all that are looked at one by one', async () => {
    const { number } = await withMany()
    const one = await deskOf().page({ text: 'selten', brand: 'claravue' })
    expect(one).toMatchObject(ok({ orders: [{ number }] }))
    expect(await numbers({ max: '30', until: '2021-01-01' })).toEqual([number])
  })

  test('the export has exactly the orders of the list, in its order, and the log says how many', async () => {
    await withMany()
    const [{ email = '' } = {}] = await found({ text: lensOrder.number })
    const filters: OrderFilters = { product: 'AQ-30', text: email, order: 'oldest' }
    const made = await deskOf().export(filters)
    const file = made.ok ? await new Response(made.value.file).text() : ''
    const lines = file.split('\r\n').slice(1, -1)
    const ids = await everyPage(filters)
    const { rows } = await database.db.execute<{ id: string; name: string; total: string }>(sql`
      select id, 'claravue-' || number as name, (total / 100.0)::numeric(10, 2)::text as total from orders`)
    const byId = new Map(rows.map(({ id, name, total }) => [id, [name, total]]))
    const cells = lines.map((line) => line.split(';'))
    expect(cells.map((line) => [line[0], line[8]])).toEqual(ids.map((id) => byId.get(id)))
    expect(lines.length).toBeGreaterThan(600)
    const { rows: entries } = await database.db.execute(sql`
      select actor, action, details from audit_log where action like 'orders/%' order by id`)
    expect(entries).toEqual([
      {
        actor: 'ida',
        action: 'orders/export',
        details: { filters: { product: 'AQ-30', text: ['email'], order: 'oldest' } },
      },
      { actor: 'ida', action: 'orders/exported', details: { rows: lines.length, isWhole: true } },
    ])
  })

  test('an export that is stopped is in the log with what had left', async () => {
    await withMany()
    const made = await deskOf('ben').export({})
    if (!made.ok) throw new Error(made.error.code)
    const reader = made.value.file.getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    const { rows } = await database.db.execute<{ details: { rows: number; isWhole: boolean } }>(sql`
      select details from audit_log where actor = 'ben' and action = 'orders/exported'`)
    expect(rows).toEqual([{ details: { rows: expect.any(Number), isWhole: false } }])
    expect(rows[0]?.details.rows).toBeGreaterThanOrEqual(500)
  })

  test('an export whose reader may no longer read is cut before its next rows', async () => {
    await withMany()
    let isSignedIn = true
    const made = await deskOf('cem', { mayStill: async () => isSignedIn }).export({})
    if (!made.ok) throw new Error(made.error.code)
    const reader = made.value.file.getReader()
    await reader.read()
    isSignedIn = false
    await expect(reader.read()).rejects.toThrow('may no longer read')
    const { rows } = await database.db.execute(sql`
      select details from audit_log where actor = 'cem' and action = 'orders/exported'`)
    expect(rows).toEqual([{ details: { rows: 500, isWhole: false } }])
  })
})

describe('saved views', () => {
  const filters: OrderFilters = { state: ['open', 'new'], after: '018f0000-0000-7000-8000-000000000000' }
  const viewsOf = async (member: string) => {
    const page = await deskOf(member).desk({})
    return page.ok ? page.value.views.map(({ name, filters, isMine, owner }) => ({ name, filters, isMine, owner })) : []
  }

  test('are for oneself or for all, have one name each, and only their owner changes them', async () => {
    const saved = await deskOf('ida').saveView({ name: 'Mine', isShared: false, filters })
    const shared = await deskOf('ida').saveView({ name: 'Ours', isShared: true, filters: { odd: 'late' } })
    if (!saved.ok || !shared.ok) throw new Error('a view was not saved')
    expect(await viewsOf('ida')).toEqual([
      { name: 'Mine', filters: 'state=new%2Copen', isMine: true, owner: 'Ida Lager' },
      { name: 'Ours', filters: 'odd=late', isMine: true, owner: 'Ida Lager' },
    ])
    expect(await viewsOf('ben')).toEqual([{ name: 'Ours', filters: 'odd=late', isMine: false, owner: 'Ida Lager' }])
    expect(await deskOf('ida').saveView({ name: 'mine', isShared: true, filters })).toEqual(
      err({ code: 'view-name-taken' }),
    )
    expect(await deskOf('ida').renameView(saved.value, 'OURS')).toEqual(err({ code: 'view-name-taken' }))
    expect(await deskOf('ben').renameView(shared.value, 'His')).toEqual(err({ code: 'not-found' }))
    expect(await deskOf('ben').removeView(shared.value)).toEqual(err({ code: 'not-found' }))
    expect(await deskOf('ida').renameView(saved.value, 'Own')).toEqual(ok(null))
    expect(await deskOf('ida').removeView(shared.value)).toEqual(ok(null))
    expect(await deskOf('ida').removeView(shared.value)).toEqual(err({ code: 'not-found' }))
    expect((await viewsOf('ida')).map(({ name }) => name)).toEqual(['Own'])
    const { rows } = await database.db.execute(sql`
      select action, count(*)::int as count from audit_log where action like 'order-view/%' group by 1 order by 1`)
    expect(rows).toEqual([
      { action: 'order-view/delete', count: 1 },
      { action: 'order-view/rename', count: 1 },
      { action: 'order-view/save', count: 2 },
    ])
  })

  test('one can have 30 of them', async () => {
    for (let number = 1; number <= 30; number++)
      expect((await deskOf('ben').saveView({ name: `View ${number}`, isShared: false, filters })).ok).toBe(true)
    const more = await deskOf('ben').saveView({ name: 'View 31', isShared: false, filters })
    expect(more).toEqual(err({ code: 'too-many-views' }))
  })
})

test('many orders at once: each is told what became of it, and by whom it was done already', async () => {
  const [first, second, gone] = [
    await buyBottle('one@example.org', zurich),
    await buyBottle('two@example.org', zurich),
    await buyBottle('three@example.org', zurich),
  ]
  await shop.workOff()
  await acceptOrder(database.db, { order: second.id, by: { kind: 'staff', id: 'ben' } })
  await database.db.execute(sql`update orders set state = 'cancelled' where id = ${gone.id}`)
  const orders = [first.id, second.id, gone.id, first.id, '018f0000-0000-7000-8000-000000000000']
  const done = await deskOf('ida').act({ act: 'accept', orders })
  const shown = done.ok && done.value.map(({ number, outcome, state, by }) => [number, outcome, state, by?.name])
  expect(shown).toEqual([
    [first.number, 'done', 'accepted', 'Ida Lager'],
    [second.number, 'already', 'accepted', 'Ben Packer'],
    [gone.number, 'order-state', 'cancelled', null],
  ])
  const again = await deskOf('ben').act({ act: 'accept', orders: [first.id] })
  expect(again).toMatchObject(ok([{ outcome: 'already', by: { kind: 'staff', name: 'Ida Lager' } }]))
  const begun = await deskOf('ida').act({ act: 'begin', orders: [first.id] })
  expect(begun).toMatchObject(ok([{ outcome: 'done', state: 'open' }]))
  const handed = await deskOf('ida').act({ act: 'hand-over', orders: [first.id] })
  expect(handed).toMatchObject(ok([{ outcome: 'already', state: 'open' }]))
})

test('an order that the fulfiller does not take is told, and the others are handed over', async () => {
  const [first, second] = [await buyBottle('four@example.org', zurich), await buyBottle('five@example.org', zurich)]
  await database.db.execute(sql`update orders set state = 'new' where id in (${first.id}, ${second.id})`)
  const { fulfilment } = shop.opened
  const handOver: typeof fulfilment.handOver = async (order) => {
    if (order.id === first.id) throw new Error('connect ECONNREFUSED')
    return fulfilment.handOver(order)
  }
  const context = { db: database.db, fulfilment: { ...fulfilment, handOver }, log: quiet }
  const wish = { act: 'hand-over', orders: [first.id, second.id] } as const
  const done = await actOnOrders(context, wish, { kind: 'staff', id: 'ida' })
  expect(done.map(({ number, outcome, state }) => [number, outcome, state])).toEqual([
    [first.number, 'fulfiller-away', 'new'],
    [second.number, 'done', 'fulfiller_ready'],
  ])
})

test('an order that comes back, or whose refund waits, is found by that', async () => {
  const order = await buyBottle('back@example.org', zurich)
  await shop.ship(order.id)
  await database.db.execute(sql`
    update shipments set state = 'delivered', delivered_at = now() where order_id = ${order.id}`)
  const announced = await announceReturn(database.db, {
    order: { id: order.id, number: Number(order.number), brand: 'claravue' },
    pieces: [{ line: 1, quantity: 1 }],
    key: 'one',
    by: { kind: 'customer' },
    returnDays: 14,
    zone: 'Europe/Zurich',
    now: new Date(),
  })
  if (!announced.ok) throw new Error(announced.error.code)
  expect(await found({ odd: 'return' })).toMatchObject([
    {
      number: order.number,
      returns: [announced.value.number],
      parcels: [{ carrier: 'swisspost', state: 'delivered' }],
    },
  ])
  expect(await numbers({ text: announced.value.number })).toEqual([order.number])
  expect(await numbers({ text: '9960 0000 0000 0000 01' })).toEqual([order.number])
  expect(await numbers({ odd: 'refund' })).toEqual([])
  await database.db.execute(sql`
    insert into refunds (id, order_id, key, cause, state, currency, amount, shipping, goodwill, points, actor, problem)
    values (gen_random_uuid(), ${order.id}, 'k', 'goodwill', 'waiting', 'CHF', 1, 0, 1, 0, 'staff', 'provider')`)
  expect(await found({ odd: 'refund' })).toMatchObject([{ number: order.number, refund_waits: true }])
})

test('an order whose money cannot be collected is found by that, and says so', async () => {
  expect(await numbers({ odd: 'payment' })).toEqual([])
  const order = await shop.buy(shop.visitor(), lens(1))
  await database.db.execute(sql`
    update payments set state = 'uncollectable', problem = 'lapsed', problem_at = now()
    where id = (select payment_id from orders where id = ${order.id})`)
  expect(await found({ odd: 'payment' })).toMatchObject([{ number: order.number, is_uncollectable: true }])
})

test.each<[StaffRole, list: boolean, exports: boolean, acts: boolean]>([
  ['merchandise', false, false, false],
  ['finance', true, true, false],
  ['warehouse', true, false, true],
])('%s: sees the list %s, exports it %s, acts on it %s', async (role, list, exports, acts) => {
  const desk = deskOf('ida', { role })
  const made = await desk.export({ text: '1' })
  if (made.ok) await made.value.file.cancel()
  expect([(await desk.page({})).ok, made.ok, (await desk.act({ act: 'accept', orders: [] })).ok]).toEqual([
    list,
    exports,
    acts,
  ])
})
