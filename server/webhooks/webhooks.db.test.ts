import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EndpointWish, WebhookType } from '#contract/staff/webhooks.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { hearOfShipment } from '#server/fulfilment/operations.ts'
import { hire } from '#server/testing/api-keys.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { startReceiver } from '#server/testing/webhook-receiver.ts'
import { users } from '#server/users/schema.ts'
import { readDeliveries, readDelivery, readEndpoints } from './desk-store.ts'
import {
  addEndpoint,
  changeEndpoint,
  type EndpointContext,
  replay,
  rotateSecret,
  sendTest,
  switchEndpoint,
} from './endpoints.ts'
import { forgetOldDeliveries } from './operations.ts'
import { createPost, type Post } from './post.ts'
import { createSender } from './sender.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
let lead: string
let receiver: Awaited<ReturnType<typeof startReceiver>>
const key = Buffer.alloc(32, 7)
const post = createPost({ toLocalhost: true }, { timeout: 60_000 })
const minute = 60_000
const hour = 60 * minute
/** The clock of the sender, which tests put forward. The database has the real time, which stays behind it. */
let time = Date.now() + hour
const now = () => new Date(time)

beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  lead = await hire(database.db, 'Lea Lead')
  receiver = await startReceiver()
})
afterAll(async () => {
  post.close()
  await receiver.stop()
  await database.close()
})
afterEach(async () => {
  await database.db.execute(sql`delete from webhook_attempts`)
  await database.db.execute(sql`delete from webhook_deliveries`)
  await database.db.execute(sql`delete from webhook_endpoints`)
  receiver.received.length = 0
  receiver.state.secrets = []
  receiver.state.answer = () => 204
})

const context = (): EndpointContext => ({
  db: database.db,
  key,
  rule: { toLocalhost: true },
  brands: ['claravue', 'linsenhaus'],
  staff: lead,
  now: now(),
})
const sender = (through: Post = post) => createSender({ db: database.db, log: quiet, key, post: through, now })
async function deliver(through?: Post) {
  const one = sender(through)
  await one.look()
  await one.idle()
}

const wishFor = (): EndpointWish => ({
  url: receiver.url,
  description: 'ERP',
  types: ['order.changed'],
  brands: [],
  withContact: false,
})

async function listen(wish: Partial<EndpointWish> = {}) {
  const id = randomUUID()
  const added = await addEndpoint(context(), id, { ...wishFor(), ...wish })
  if (!added.ok) throw new Error(added.error.code)
  return { id, secret: added.value.secret }
}

/** The turns 1 to `turns` of each of so many orders, mixed as in a shop. */
async function happen(orders: number, turns: number, type: WebhookType = 'order.changed') {
  await database.db.execute(sql`
    select tell_webhooks(${type}, 'claravue', 'order ' || n, now(),
      jsonb_build_object('turn', turn, 'order', jsonb_build_object('id', n)))
    from generate_series(1, ${turns}::int) turn, generate_series(1, ${orders}::int) n order by turn, n`)
}

const statesOf = async (id: string) =>
  Object.fromEntries(
    (
      await database.db.execute<{ state: string; count: number }>(sql`
        select state, count(*)::int as count from webhook_deliveries where endpoint_id = ${id}::uuid group by 1`)
    ).rows.map(({ state, count }) => [state, count]),
  )
const endpointOf = async (id: string) => (await readEndpoints(database.db, id))[0]

/** The turns of each order in the order in which they were accepted, the first time if more than once. */
function turnsByOrder() {
  const seen = new Set<string>()
  const turns = new Map<string, number[]>()
  for (const { id, subject, turn } of receiver.received) {
    if (seen.has(id)) continue
    seen.add(id)
    turns.set(subject, [...(turns.get(subject) ?? []), turn])
  }
  return turns
}

test('an order is told as placed, sent and shipped, in this order, signed and without anything personal', async () => {
  const types: WebhookType[] = ['order.placed', 'order.shipped', 'shipment.sent']
  const { secret } = await listen({ types })
  receiver.state.secrets = [secret]
  const order = await shop.buy(shop.visitor(), lens(2))
  await shop.workOff()
  await shop.ship(order.id)
  await deliver()
  expect(receiver.received.map(({ type }) => type)).toEqual(['order.placed', 'shipment.sent', 'order.shipped'])
  const placed = JSON.parse(receiver.received[0]?.body ?? '')
  expect(placed).toMatchObject({
    type: 'order.placed',
    shop: 'claravue',
    data: { order: { id: order.id, shop: 'claravue', number: Number(order.number), currency: 'CHF', refunded: 0 } },
  })
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Anna|Muster|Seeweg|@/)
})

test('what happens to a parcel waits for what else happens to its order, so that all is told in its order', async () => {
  const { id } = await listen({ types: ['order.changed', 'shipment.delivered'] })
  const order = await shop.buy(shop.visitor(), lens(1))
  await shop.workOff()
  await shop.ship(order.id)
  const { rows } = await database.db.execute<{ carrier: string; number: string }>(
    sql`select carrier, tracking_number as number from shipments where order_id = ${order.id}`,
  )
  const { carrier = '', number: trackingNumber = '' } = rows[0] ?? {}
  const gate = await openGate(database.url ?? '')
  onTestFinished(() => gate.end().then(() => undefined))
  // Somebody else works on the order, and its event is written but not committed.
  await gate.close('select from orders where id = $1 for no key update', [order.id])
  await gate.query('insert into order_events (order_id, type, actor, details) values ($1, $2, $3, $4)', [
    ...[order.id, 'changed', 'shop', '{}'],
  ])
  const news = { carrier, trackingNumber, move: 'deliver' as const, at: now(), by: { kind: 'carrier' as const } }
  const heard = hearOfShipment(database.db, news)
  await gate.openFor(1)
  expect((await heard).ok).toBe(true)
  await deliver()
  expect(receiver.received.map(({ type }) => type).slice(-2)).toEqual(['order.changed', 'shipment.delivered'])
  expect(await statesOf(id)).not.toHaveProperty('waiting')
})

test('what was rolled back is told to nobody, and neither is what nobody asked for', async () => {
  const { id } = await listen({ types: ['order.placed'], brands: ['linsenhaus'] })
  await happen(1, 1, 'order.placed')
  await happen(1, 1, 'refund.granted')
  await database.db
    .transaction(async (db) => {
      await db.execute(sql`select tell_webhooks('order.placed', 'linsenhaus', 'order 1', now(), '{}')`)
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await statesOf(id)).toEqual({})
})

test('names and addresses are sent to who asked for them, and are not stored with the event', async () => {
  const { id } = await listen({ types: ['order.placed', 'customer.changed'], withContact: true })
  const order = await shop.buy(shop.visitor(), lens(1))
  await database.db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('paula', 'Paula', 'paula@example.org', true, 'customer', now(), now())`)
  await database.db.execute(
    sql`insert into customers (user_id, first_name, last_name, locale_code) values ('paula', 'Paula', 'Frei', 'de')`,
  )
  await database.db.execute(sql`update users set email = 'p.frei@example.org' where id = 'paula'`)
  await deliver()
  const [placed, changed] = receiver.received.map(({ body }) => JSON.parse(body).data)
  expect(placed.contact).toMatchObject({ name: 'Anna Muster', address: { street: 'Seeweg' } })
  expect(changed).toMatchObject({ customer: { id: 'paula' }, contact: { email: 'p.frei@example.org', name: 'Paula' } })
  const [row] = await readDeliveries(database.db, id, { type: 'order.placed' }, 10)
  const stored = await readDelivery(database.db, id, row?.id ?? 0)
  expect(JSON.stringify(stored?.data)).toContain(order.id)
  expect(JSON.stringify(stored)).not.toMatch(/Muster|Seeweg|@/)
})

test('an endpoint for some storefronts hears no names of customers who have never ordered there', async () => {
  for (const brand of ['claravue', 'linsenhaus'])
    await listen({ types: ['customer.changed'], brands: [brand], withContact: true })
  await database.db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('vera', 'Vera', 'vera@example.org', true, 'customer', now(), now())`)
  await database.db.execute(
    sql`insert into customers (user_id, first_name, last_name, locale_code) values ('vera', 'Vera', 'Frei', 'de')`,
  )
  const { id } = await shop.buy(shop.visitor(), lens(1))
  await database.db.execute(sql`update orders set customer_id = 'vera' where id = ${id}`)
  await database.db.execute(sql`update users set email = 'v.frei@example.org' where id = 'vera'`)
  await deliver()
  const told = receiver.received.map(({ body }) => JSON.parse(body).data)
  expect(told.map(({ customer }) => customer.id)).toEqual(['vera', 'vera'])
  expect(told.flatMap(({ contact }) => contact ?? [])).toEqual([{ email: 'v.frei@example.org', name: 'Vera' }])
})

test('a receiver that is away for a day gets 1,000 events of 200 orders, each once and in order, also after a crash', async () => {
  const { id, secret } = await listen()
  receiver.state.secrets = [secret]
  receiver.state.answer = () => 503
  await happen(200, 3)
  for (const end = time + 24 * hour; time < end; time += 10 * minute) {
    await deliver()
    if (time > end - 12 * hour && (await statesOf(id)).waiting === 600) await happen(200, 2)
  }
  expect(await statesOf(id)).toEqual({ waiting: 1000 })
  expect(receiver.received).toHaveLength(0)
  const tried = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from webhook_attempts`)
  // One attempt for each of 20 orders at first, and then one event every ten minutes.
  expect(tried.rows[0]?.count).toBeLessThan(200)

  receiver.state.answer = () => 204
  let sent = 0
  // It dies after 300 requests, of which the last ones were accepted without that it could say so.
  const dying = createSender({
    db: database.db,
    log: quiet,
    key,
    now,
    async post(...request) {
      const answer = await post(...request)
      return ++sent > 300 ? new Promise<never>(() => {}) : answer
    },
  })
  await dying.look()
  await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBeGreaterThan(300)
  await deliver()
  expect((await statesOf(id)).waiting).toBeGreaterThan(600)
  time += 3 * minute
  await deliver()
  expect(await statesOf(id)).toEqual({ accepted: 1000 })
  const turns = turnsByOrder()
  expect(turns.size).toBe(200)
  expect(new Set([...turns.values()].map(String))).toEqual(new Set(['1,2,3,1,2']))
  // At most those that were under way when it died came twice, and the receiver knows them by their id.
  expect(receiver.received.length - 1000).toBeLessThanOrEqual(20)
})

test('two processes at once tell everything once and in order', async () => {
  const { id } = await listen()
  await happen(50, 4)
  const [one, other] = [sender(), sender()]
  await Promise.all([one.look(), other.look()])
  await Promise.all([one.idle(), other.idle()])
  expect(await statesOf(id)).toEqual({ accepted: 200 })
  expect(receiver.received).toHaveLength(200)
  expect(new Set([...turnsByOrder().values()].map(String))).toEqual(new Set(['1,2,3,4']))
})

test('a receiver that does not answer delays no other one', async () => {
  const slow = await listen({ url: `${receiver.url}?slow` })
  const quick = await listen()
  await happen(30, 2)
  const hanging = Promise.withResolvers<void>()
  const one = sender(async (url, ...rest) => {
    if (url.endsWith('slow')) await hanging.promise
    return post(url, ...rest)
  })
  await one.look()
  await expect.poll(() => statesOf(quick.id), { timeout: 120_000 }).toEqual({ accepted: 60 })
  expect(await statesOf(slow.id)).toEqual({ waiting: 60 })
  hanging.resolve()
  await one.idle()
  expect(await statesOf(slow.id)).toEqual({ accepted: 60 })
})

test('an event that the receiver cannot take holds up its own order only, and is given up after a day', async () => {
  const { id } = await listen()
  receiver.state.answer = ({ subject, turn }) => (String(subject) === '7' && turn === 1 ? 422 : 204)
  await happen(10, 2)
  await deliver()
  expect(await statesOf(id)).toEqual({ accepted: 18, waiting: 2 })
  for (let attempt = 0; attempt < 29; attempt++) {
    time += hour
    await deliver()
  }
  expect(await statesOf(id)).toEqual({ accepted: 19, failed: 1 })
  // Sent once more by hand, it is accepted.
  receiver.state.answer = () => 204
  const [failed] = await readDeliveries(database.db, id, { state: 'failed' }, 10)
  expect(await replay(context(), id, { since: new Date(time) })).toBe(0)
  expect(await replay(context(), id, { since: new Date(0) })).toBe(1)
  await deliver()
  expect(await statesOf(id)).toEqual({ accepted: 20 })
  expect((await readDelivery(database.db, id, failed?.id ?? 0))?.tries).toHaveLength(31)
  expect(await replay(context(), id, { delivery: failed?.id ?? 0 })).toBe(1)
  expect(await replay(context(), id, { delivery: failed?.id ?? 0 })).toBe(0)
})

test('after three days of silence it is stopped; switched on again it gets what has happened meanwhile', async () => {
  const { id } = await listen()
  receiver.state.answer = () => 500
  await happen(3, 1)
  await deliver()
  for (let day = 0; day < 3; day++) {
    expect((await endpointOf(id))?.state).toBe('on')
    time += 24 * hour
    await deliver()
  }
  expect(await endpointOf(id)).toMatchObject({ state: 'stopped', waiting: 3 })
  await happen(3, 1)
  receiver.state.answer = () => 204
  time += hour
  await deliver()
  expect(receiver.received).toHaveLength(0)
  const { version = 0 } = (await endpointOf(id)) ?? {}
  expect((await switchEndpoint(context(), { id, version }, 'on')).ok).toBe(true)
  await deliver()
  expect(await statesOf(id)).toEqual({ accepted: 6 })
})

test.each([
  ['a test is sent', (id: string) => sendTest(context(), id, randomUUID())],
  ['its address is corrected', (id: string) => changeEndpoint(context(), { id, version: 1 }, wishFor())],
  ['its secret is replaced', (id: string) => rotateSecret(context(), { id, version: 1 })],
])('a receiver that is away is tried at once when %s', async (_, act) => {
  const { id } = await listen()
  receiver.state.answer = () => 503
  await happen(4, 1)
  await deliver()
  receiver.state.answer = () => 204
  await deliver()
  expect(await statesOf(id)).toEqual({ waiting: 4 })
  expect((await act(id)).ok).toBe(true)
  await deliver()
  expect((await statesOf(id)).waiting).toBeUndefined()
  expect(receiver.received.filter(({ type }) => type !== 'test')).toHaveLength(4)
})

test('the page says what an event is about, and when a receiver that is away is tried again', async () => {
  const { id } = await listen({ types: ['order.placed', 'stock.changed'] })
  receiver.state.answer = () => 503
  const order = await shop.buy(shop.visitor(), lens(1))
  await happen(3, 1, 'order.placed')
  await deliver()
  const { retryAt } = (await endpointOf(id)) ?? {}
  const listed = await readDeliveries(database.db, id, { type: 'order.placed' }, 10)
  expect(listed.map(({ about }) => about)).toContain(String(order.number))
  expect(new Set(listed.map(({ nextAt }) => nextAt))).toEqual(new Set([retryAt]))
})

test('what stands in orders, stock and customers is told by its type', async () => {
  const types: WebhookType[] = [
    'order.cancelled',
    'refund.granted',
    'stock.changed',
    'customer.created',
    'customer.deleted',
  ]
  await shop.buy(shop.visitor(), lens(1))
  await database.db.execute(sql`
    insert into stock (product_id, variant_id, on_hand, stop_order, counted)
    select distinct product_id, variant_id, 10, false, 10 from order_lines on conflict do nothing`)
  await listen({ types })
  const order = await shop.buy(shop.visitor(), lens(1))
  await shop.workOff()
  await cancelOrder(database.db, { order: order.id, key: 'a click', by: { kind: 'customer' } })
  await database.db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('otto', 'Otto', 'otto@example.org', true, 'customer', now(), now())`)
  await database.db.execute(
    sql`insert into customers (user_id, first_name, last_name, locale_code) values ('otto', 'Otto', 'Frei', 'de')`,
  )
  await database.db.execute(sql`delete from customers where user_id = 'otto'`)
  await deliver()
  const told = receiver.received.map(({ body }) => JSON.parse(body))
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(types))
  const refund = told.find(({ type }) => type === 'refund.granted')
  expect(refund.data).toMatchObject({ order: { id: order.id }, change: { kind: 'refund', amount: expect.any(Number) } })
  expect(told.filter(({ type }) => type === 'stock.changed').map(({ data }) => data.change.kind)).toEqual([
    'order',
    'cancel',
  ])
  expect(told.filter(({ data }) => data.customer?.id === 'otto').map(({ type }) => type)).toEqual([
    'customer.created',
    'customer.deleted',
  ])
})

test('a new secret and the one before both sign for a day, then only the new one', async () => {
  const { id, secret } = await listen()
  const rotated = await rotateSecret(context(), { id, version: 1 })
  const fresh = rotated.ok ? rotated.value.secret : ''
  receiver.state.secrets = [secret, fresh]
  await happen(1, 1)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  time += 24 * hour
  await happen(1, 1)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  receiver.state.secrets = [fresh]
  time += minute
  await deliver()
  expect(receiver.received).toHaveLength(2)
})

test('a form sent twice at once or in a row makes one endpoint and shows one secret, until something else is done', async () => {
  const [id, wish] = [randomUUID(), wishFor()]
  const add = (by = lead, form = id) => addEndpoint({ ...context(), staff: by }, form, wish)
  const gate = await openGate(database.url ?? '')
  onTestFinished(() => gate.end().then(() => undefined))
  await gate.close('lock table webhook_endpoints in share row exclusive mode')
  const sent = Promise.all([add(), add()])
  await gate.openFor(2)
  const both = await sent
  const [first] = both
  expect(both).toEqual([first, first])
  expect(await add()).toEqual(first)
  expect(await add('another')).toEqual({ ok: false, error: { code: 'exists' } })
  // Back, or a second tab: the form is another one and says the same.
  const anew = await Promise.all([add(lead, randomUUID()), add('another', randomUUID())])
  expect(anew).toEqual(anew.map(() => ({ ok: false, error: { code: 'same-endpoint' } })))
  expect(await readEndpoints(database.db)).toHaveLength(1)

  const key = randomUUID()
  const tests = () => [sendTest(context(), id, key), sendTest(context(), id, key)]
  for (const _ of [1, 2]) expect(await Promise.all(tests())).toEqual([1, 2].map(() => ({ ok: true, value: null })))
  await deliver()
  expect(receiver.received.map(({ type }) => type)).toEqual(['test'])
  expect(await add()).toEqual({ ok: false, error: { code: 'exists' } })

  const rotate = (by = lead) => rotateSecret({ ...context(), staff: by }, { id, version: 1 })
  const [rotated, again] = await Promise.all([rotate(), rotate()])
  expect([rotated.ok, again]).toEqual([true, rotated])
  expect(rotated).not.toEqual(first)
  expect(await rotate('another')).toEqual({ ok: false, error: { code: 'was-faster' } })
  expect(await endpointOf(id)).toMatchObject({ version: 2 })

  const off = () => switchEndpoint(context(), { id, version: 2 }, 'off')
  expect(await Promise.all([off(), off()])).toEqual([1, 2].map(() => ({ ok: true, value: null })))
  expect(await rotate()).toEqual({ ok: false, error: { code: 'was-faster' } })
  const { rows } = await database.db.execute<{ action: string }>(
    sql`select action from audit_log where subject = ${id} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook/add',
    'webhook/test',
    'webhook/rotate',
    'webhook/switch-off',
  ])
})

test('a delivery is sent again once, however often its button is pressed while it waits', async () => {
  const { id } = await listen()
  await happen(1, 1)
  await deliver()
  const [sent] = await readDeliveries(database.db, id, {}, 1)
  const again = () => replay(context(), id, { delivery: sent?.id ?? 0 })
  expect((await Promise.all([again(), again()])).toSorted()).toEqual([0, 1])
  await deliver()
  expect(receiver.received).toHaveLength(2)
})

test('of two people who change an endpoint the second is refused', async () => {
  const { id } = await listen()
  const wish: EndpointWish = {
    url: 'https://example.com/',
    description: '',
    types: ['order.placed'],
    brands: [],
    withContact: false,
  }
  const change = (more: Partial<EndpointWish> = {}) =>
    changeEndpoint(context(), { id, version: 1 }, { ...wish, ...more })
  // The same form twice is one change.
  expect(await Promise.all([change(), change()])).toEqual([1, 2].map(() => ({ ok: true, value: null })))
  const late = [
    await change({ description: 'other' }),
    await change({ types: ['order.placed', 'order.changed'] }),
    await rotateSecret(context(), { id, version: 1 }),
    await switchEndpoint(context(), { id, version: 1 }, 'removed'),
  ]
  expect(late).toEqual(late.map(() => ({ ok: false, error: { code: 'was-faster' } })))
  expect(await addEndpoint(context(), id, wish)).toEqual({ ok: false, error: { code: 'exists' } })
  const inside = { ...wish, url: 'https://10.0.0.1/' }
  expect(await addEndpoint(context(), randomUUID(), inside)).toEqual({ ok: false, error: { code: 'url-inside' } })
  expect(await changeEndpoint(context(), { id, version: 2 }, inside)).toEqual({
    ok: false,
    error: { code: 'url-inside' },
  })
  expect(await addEndpoint(context(), randomUUID(), { ...wish, brands: ['other'] })).toMatchObject({ ok: false })
  expect(await readEndpoints(database.db)).toHaveLength(1)
  const { rows } = await database.db.execute<{ action: string }>(
    sql`select action from audit_log where subject = ${id} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['webhook/add', 'webhook/change'])
})

test('a test is sent to an endpoint that is on, and deliveries are forgotten after 30 days', async () => {
  const { id } = await listen()
  expect((await sendTest(context(), id, randomUUID())).ok).toBe(true)
  await deliver()
  expect(receiver.received.map(({ type }) => type)).toEqual(['test'])
  await forgetOldDeliveries(database.db, new Date(time + 29 * 24 * hour))
  expect(await statesOf(id)).toEqual({ accepted: 1 })
  await forgetOldDeliveries(database.db, new Date(time + 30 * 24 * hour + minute))
  expect(await statesOf(id)).toEqual({})
  await switchEndpoint(context(), { id, version: 1 }, 'off')
  expect((await sendTest(context(), id, randomUUID())).ok).toBe(false)
})

test('an endpoint that is switched off in the middle gets nothing more', async () => {
  const { id } = await listen()
  await happen(1, 3)
  await deliver(async (...request) => {
    await switchEndpoint(context(), { id, version: 1 }, 'off')
    return post(...request)
  })
  expect(receiver.received.map(({ turn }) => turn)).toEqual([1])
  expect(await statesOf(id)).toEqual({ accepted: 1, waiting: 2 })
})

test.each<[string, Partial<typeof users.$inferInsert>]>([
  ['is blocked', { blockedAt: new Date() }],
  ['has another role', { staffRole: 'finance' }],
  ['has left', { role: 'customer', staffRole: null }],
])(
  'an endpoint rests while who keeps it %s, and what has happened is sent once another lead takes it over',
  async (_, change) => {
    const keeper = await hire(database.db, 'Kim Keeper')
    const id = randomUUID()
    expect((await addEndpoint({ ...context(), staff: keeper }, id, wishFor())).ok).toBe(true)
    await happen(1, 3)
    // It ends in the middle: nothing more is sent, although the lease goes on.
    await deliver(async (...request) => {
      await database.db.update(users).set(change).where(eq(users.id, keeper))
      return post(...request)
    })
    await happen(1, 1)
    await deliver()
    expect(receiver.received.map(({ turn }) => turn)).toEqual([1])
    expect(await endpointOf(id)).toMatchObject({ state: 'resting', keeper: 'Kim Keeper', waiting: 3 })
    expect(await sendTest(context(), id, randomUUID())).toEqual({ ok: false, error: { code: 'not-found' } })
    // What does not say that the receiver is right is no confirmation.
    expect((await rotateSecret(context(), { id, version: 1 })).ok).toBe(true)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    // A form of before is not taken for one that has taken it over.
    expect(await switchEndpoint(context(), { id, version: 1 }, 'on')).toMatchObject({ error: { code: 'was-faster' } })
    expect((await switchEndpoint(context(), { id, version: 2 }, 'on')).ok).toBe(true)
    await deliver()
    expect(receiver.received.map(({ turn }) => turn)).toEqual([1, 2, 3, 1])
    expect(await endpointOf(id)).toMatchObject({ state: 'on', keeper: 'Lea Lead', waiting: 0 })
  },
)

test('who changes an endpoint keeps it from then on', async () => {
  const keeper = await hire(database.db, 'Kim Keeper')
  const id = randomUUID()
  await addEndpoint({ ...context(), staff: keeper }, id, wishFor())
  expect((await changeEndpoint(context(), { id, version: 1 }, wishFor())).ok).toBe(true)
  await database.db.update(users).set({ blockedAt: now() }).where(eq(users.id, keeper))
  expect(await endpointOf(id)).toMatchObject({ state: 'on', keeper: 'Lea Lead' })
})

test('narrowed to one storefront, an endpoint is told nothing of the others, neither what waits nor once more', async () => {
  const { id } = await listen()
  const tell = (brand: string) =>
    database.db.execute(sql`
      select tell_webhooks('order.changed', ${brand}, 'order ' || ${brand}, now(), '{"order": {"id": 1}}')
      from generate_series(1, 2)`)
  await tell('linsenhaus')
  await tell('claravue')
  const [theirs] = (await readDeliveries(database.db, id, {}, 10)).filter(({ brand }) => brand === 'linsenhaus')
  await deliver(async (...request) => {
    await changeEndpoint(context(), { id, version: 1 }, { ...wishFor(), brands: ['claravue'] })
    // Written by a transaction that saw the endpoint as it was.
    await database.db.execute(sql`
      update webhook_deliveries set state = 'waiting' where id = ${theirs?.id ?? 0} and state = 'failed'`)
    return post(...request)
  })
  const heard = receiver.received.map(({ body }) => JSON.parse(body).shop)
  expect(heard.toSorted()).toEqual(['claravue', 'claravue', 'linsenhaus'])
  await database.db.execute(sql`update webhook_deliveries set state = 'failed' where brand = 'linsenhaus'`)
  expect(await replay(context(), id, { since: new Date(0) })).toBe(0)
  expect(await replay(context(), id, { delivery: theirs?.id ?? 0 })).toBe(0)
})

test('an endpoint whose address is changed in the middle is told the rest at the new one', async () => {
  const { id } = await listen()
  await happen(1, 3)
  const urls: string[] = []
  await deliver(async (url, ...rest) => {
    urls.push(url)
    await changeEndpoint(context(), { id, version: 1 }, { ...wishFor(), url: `${receiver.url}?new` })
    return post(url, ...rest)
  })
  expect(urls).toEqual([receiver.url, `${receiver.url}?new`, `${receiver.url}?new`])
})

test('switched off and on again, a receiver that was away is told at once what has waited', async () => {
  const { id } = await listen()
  receiver.state.answer = () => 503
  await happen(4, 1)
  await deliver()
  receiver.state.answer = () => 204
  for (const [index, state] of (['off', 'on'] as const).entries())
    expect((await switchEndpoint(context(), { id, version: index + 1 }, state)).ok).toBe(true)
  await deliver()
  expect(await statesOf(id)).toEqual({ accepted: 4 })
})

test('a process that was taken for dead sends nothing more, and neither takes nor gives back what is another’s', async () => {
  const { id } = await listen()
  await happen(1, 3)
  const other = randomUUID()
  await deliver(async () => {
    // Another process has taken over, and this event was accepted there.
    await database.db.execute(sql`
      update webhook_endpoints set lease = ${other}::uuid, leased_until = ${new Date(time + hour).toISOString()}::timestamptz`)
    await database.db.execute(sql`
      update webhook_deliveries set state = 'accepted' where id = (select min(id) from webhook_deliveries)`)
    return { status: 500, problem: null, answer: '', milliseconds: 1 }
  })
  expect(await statesOf(id)).toEqual({ accepted: 1, waiting: 2 })
  const { rows } = await database.db.execute(sql`select lease from webhook_endpoints`)
  expect(rows).toEqual([{ lease: other }])
  const tried = await database.db.execute(sql`select from webhook_attempts`)
  expect(tried.rows).toHaveLength(1)
})

test('a delivery is shown and sent again by the page of its own endpoint alone, and a list goes on behind one', async () => {
  const [one, other] = [await listen(), await listen({ url: `${receiver.url}?other` })]
  await happen(3, 1)
  await deliver()
  const listed = await readDeliveries(database.db, one.id, {}, 10)
  const [first, second] = listed
  expect(listed).toHaveLength(3)
  const id = second?.id ?? 0
  expect((await readDeliveries(database.db, one.id, { before: first?.id }, 1)).map((row) => row.id)).toEqual([id])
  expect(await readDelivery(database.db, other.id, id)).toBeUndefined()
  expect(await replay(context(), other.id, { delivery: id })).toBe(0)
  expect(await replay(context(), one.id, { delivery: id })).toBe(1)
})

test('what is removed stays so: what waited is given up, and nothing is changed or sent again', async () => {
  const { id } = await listen()
  await happen(2, 1)
  expect((await switchEndpoint(context(), { id, version: 1 }, 'removed')).ok).toBe(true)
  expect(await statesOf(id)).toEqual({ failed: 2 })
  expect(await changeEndpoint(context(), { id, version: 2 }, wishFor())).toMatchObject({
    error: { code: 'was-faster' },
  })
  expect(await switchEndpoint(context(), { id, version: 2 }, 'on')).toMatchObject({ error: { code: 'was-faster' } })
  expect(await replay(context(), id, { since: new Date(0) })).toBe(0)
  await deliver()
  expect(receiver.received).toEqual([])
})

test('there are 20 endpoints at most, and the log has the host of one, but not its secret path', async () => {
  const secret = `${receiver.url}/secret-path`
  const ids = []
  for (let count = 0; count < 20; count++) ids.push((await listen({ url: `${secret}-${count}` })).id)
  const [first = ''] = ids
  const add = () => addEndpoint(context(), randomUUID(), wishFor())
  expect(await add()).toEqual({ ok: false, error: { code: 'too-many-endpoints' } })
  await switchEndpoint(context(), { id: first, version: 1 }, 'removed')
  expect(await add()).toMatchObject({ ok: true })
  const { rows } = await database.db.execute<{ details: object }>(
    sql`select details from audit_log where subject = ${first} and action = 'webhook/add'`,
  )
  expect(rows).toEqual([{ details: { host: new URL(receiver.url).host, withContact: false } }])
})
