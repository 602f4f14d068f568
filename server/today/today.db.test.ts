import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { referenceOf } from '#server/orders/rules.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { copyOrder } from '#server/testing/many-orders.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { checkForDesk } from './operations.ts'
import { daysToRead } from './sales-rules.ts'
import { salesQuery } from './sales-store.ts'
import { todayForRequest } from './today-for-request.ts'
import { kindsFor } from './waiting-rules.ts'
import { waitingQuery } from './waiting-store.ts'

const claravue = { id: 'claravue', name: 'Claravue', country: 'CH', currency: 'CHF' } as const

async function viewOf(db: Db, role: StaffRole, now = new Date()) {
  const staff = async () => ({ ok: true, value: { role } }) as const
  const view = await todayForRequest({ db, storefronts: [claravue], locale: 'en', now, staff }).view()
  if (!view.ok) throw new Error(view.error.code)
  const { waiting, ...rest } = view.value
  return { ...rest, of: Object.fromEntries(waiting.map((one) => [one.kind, one])) }
}

/** A shop in which somebody has bought. */
async function openBusyShop(database: Parameters<typeof openOrderShop>[0]) {
  const shop = await openOrderShop(database)
  const order = await shop.buy(shop.visitor(), lens(2))
  await shop.workOff()
  return { shop, order, number: Number(order.number) }
}

dbTest('each role is told what waits for it, and nothing else', async ({ db }) => {
  expect(Object.keys((await viewOf(db, 'warehouse')).of)).toEqual(['orders', 'held', 'returns', 'stock'])
  expect(Object.keys((await viewOf(db, 'merchandise')).of)).toEqual(['reviews', 'stock', 'content'])
  expect(Object.keys((await viewOf(db, 'finance')).of)).toEqual([
    'cards',
    'refunds',
    'uncollected',
    'stuck',
    'renewals',
    'parcels',
    'invoices',
    'transfers',
  ])
  expect(Object.keys((await viewOf(db, 'lead')).of)).toEqual(kindsFor('lead'))
  expect([(await viewOf(db, 'service')).sales, (await viewOf(db, 'finance')).sales?.length]).toEqual([undefined, 1])
})

dbTest('a desk without any order says so, and that nothing was checked yet', async ({ db }) => {
  const { hasOrders, of } = await viewOf(db, 'lead')
  expect([hasOrders, of.stock?.checkedAt, of.orders]).toEqual([
    false,
    null,
    { kind: 'orders', count: 0, late: 0, since: null, oldest: null, checkedAt: null },
  ])
})

dbTest('orders to pack: the oldest first, late after the last promised day, 100 counted', async ({ database }) => {
  const { db } = database
  const { order, number } = await openBusyShop(database)
  const { rows: told } = await db.execute<{ day: string }>(
    sql`select snapshot -> 'delivery' ->> 'max' as day from payments`,
  )
  const promised = told[0]?.day ?? ''
  const on = (day: string) => new Date(`${day}T12:00:00Z`)
  const after = Temporal.PlainDate.from(promised).add({ days: 1 }).toString()
  expect((await viewOf(db, 'warehouse', on(promised))).of.orders).toMatchObject({ count: 1, late: 0 })
  expect((await viewOf(db, 'warehouse', on(after))).of.orders).toMatchObject({
    count: 1,
    late: 1,
    oldest: [{ brand: 'claravue', order: number, isLate: true }],
  })
  await db.execute(sql`
    insert into order_events (order_id, type, details) values (${order.id}, 'delayed', '{"arrival": "2099-01-01"}')`)
  expect((await viewOf(db, 'warehouse', on(after))).of.orders).toMatchObject({ count: 1, late: 0 })
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('u', 'U', 'u@example.org', true, 'customer', now(), now()) returning id`)
  await copyOrder(db, order.id, { times: 150, to: rows[0]?.id ?? '' })
  const many = (await viewOf(db, 'warehouse')).of.orders
  expect([many?.count, many?.oldest?.map((thing) => thing.order)]).toEqual([100, [number + 1, number + 2, number + 3]])
  await db.execute(sql`update orders set state = 'shipped'`)
  expect((await viewOf(db, 'warehouse')).of.orders).toMatchObject({ count: 0, oldest: null })
})

dbTest(
  'an order whose money cannot be collected is named to finance and service with the reason',
  async ({ database }) => {
    const { db } = database
    const { order, number } = await openBusyShop(database)
    expect((await viewOf(db, 'finance')).of.uncollected).toMatchObject({ count: 0 })
    await db.execute(sql`update payments set state = 'uncollectable', problem = 'taken-back', problem_at = now()`)
    const named = { brand: 'claravue', order: number, amount: order.total, currency: 'CHF', collection: 'taken-back' }
    for (const role of ['finance', 'service'] as const)
      expect((await viewOf(db, role)).of.uncollected).toMatchObject({ count: 1, oldest: [named] })
    expect((await viewOf(db, 'warehouse')).of.uncollected).toBeUndefined()
  },
)

dbTest(
  'money that is neither collected nor given back for two hours is named to finance with its reference',
  async ({ database }) => {
    const { db } = database
    const { order, number } = await openBusyShop(database)
    const { rows } = await db.execute<{ id: string }>(sql`select id from payments`)
    const reference = referenceOf(rows[0]?.id ?? '')
    const named = { brand: 'claravue', order: number, amount: order.total, currency: 'CHF', reference }
    for (const [state, stuck] of [
      ['settling', 'collecting'],
      ['owed', 'returning'],
    ]) {
      await db.execute(sql`update payments set state = ${state}, created_at = now() - interval '119 minutes'`)
      expect((await viewOf(db, 'finance')).of.stuck).toMatchObject({ count: 0 })
      await db.execute(sql`update payments set created_at = now() - interval '121 minutes'`)
      expect((await viewOf(db, 'finance')).of.stuck).toMatchObject({ count: 1, oldest: [{ ...named, stuck }] })
    }
    await db.execute(sql`
      insert into repayments (id, payment_id, method, provider, replaces, state, created_at)
      select gen_random_uuid(), id, 'visa', provider, 'x', 'owed', now() - interval '1 day' from payments`)
    await db.execute(sql`update payments set state = 'settled'`)
    expect((await viewOf(db, 'finance')).of.stuck).toMatchObject({
      count: 1,
      oldest: [{ order: number, amount: order.total, stuck: 'returning' }],
    })
    expect((await viewOf(db, 'warehouse')).of.stuck).toBeUndefined()
  },
)

dbTest('money that is owed for goods that are gone, and has no order, is named as well', async ({ database }) => {
  const { db } = database
  const { order } = await openBusyShop(database)
  await db.execute(sql`
      insert into payments (id, brand, cart_id, cart_version, method, provider, state, amount, currency, transaction_id, snapshot,
        created_at, expires_at)
      select gen_random_uuid(), brand, gen_random_uuid(), 1, method, provider, 'owed', amount, currency, 'gone', snapshot,
        created_at - interval '1 day', expires_at from payments`)
  const { count, oldest } = (await viewOf(db, 'finance')).of.stuck ?? {}
  expect([count, oldest?.[0]]).toMatchObject([1, { amount: order.total, stuck: 'returning' }])
  expect(oldest?.[0]?.order ?? undefined).toBeUndefined()
})

dbTest('parcels, returns, refunds, invoices, reviews and what gave up are each counted', async ({ database }) => {
  const { db } = database
  const { shop, order, number } = await openBusyShop(database)
  await shop.ship(order.id)
  const { of: nothing } = await viewOf(db, 'lead')
  expect(kindsFor('lead').filter((kind) => nothing[kind]?.count)).toEqual([])
  await db.execute(sql`update shipments set state = 'lost'`)
  await db.execute(sql`
    insert into returns (id, brand, order_id, number, key, state, send_by, received_at)
    values (gen_random_uuid(), 'claravue', ${order.id}, 'R1-1', 'k', 'received', '2026-12-01', now() - interval '5 days')`)
  await db.execute(sql`
    insert into refunds (id, order_id, key, cause, state, currency, amount, shipping, goodwill, points, actor)
    values (gen_random_uuid(), ${order.id}, 'k', 'goodwill', 'waiting', 'CHF', 500, 0, 500, 0, 'staff')`)
  await db.execute(sql`
    insert into receivables (order_id, brand, reference, currency, amount, issued_on, due_on, received, state)
    values (${order.id}, 'claravue', 'r', 'CHF', 900, '2026-01-01', '2026-01-31', 100, 'part_paid')`)
  await db.execute(sql`
    insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported, state)
    select product_id, 'en', 'A', '2026-11-01', '{}', 3, 'hm', false, 'waiting' from products limit 1`)
  await db.execute(sql`
    insert into mails (id, brand, locale, template, recipient, subject, html, text, state)
    select gen_random_uuid(), 'claravue', 'en', 'welcome', 'x@example.org', 's', html, 't', 'failed'
    from unnest(array['<p>', '']) html`)
  await db.execute(sql`
    insert into pgboss.job (name, source_name, data) values ('dead-jobs', 'order-ready', '{}'), ('dead-jobs', 'send-mail', '{}')`)
  const { of } = await viewOf(db, 'lead')
  expect(of).toMatchObject({
    parcels: { count: 1, oldest: [{ brand: 'claravue', order: number }] },
    returns: { count: 1, late: 1, oldest: [{ name: 'R1-1' }] },
    refunds: { count: 1, oldest: [{ order: number, amount: 500, currency: 'CHF' }] },
    invoices: { count: 1, oldest: [{ order: number, amount: 800 }] },
    reviews: { count: 1 },
    mails: { count: 1, oldest: [{ name: 'welcome' }] },
    jobs: { count: 1, oldest: [{ name: 'order-ready' }] },
  })
  await db.execute(sql`update refunds set key = 'parcel 1'`)
  await db.execute(sql`update mails set left_at = now() where state = 'failed'`)
  const after = await viewOf(db, 'lead')
  expect([after.of.parcels?.count, after.of.mails?.count]).toEqual([0, 0])

  // What is due on a day is late from the next one on.
  await db.execute(sql`update returns set received_at = '2026-11-15T10:00:00Z'`)
  await db.execute(sql`update receivables set due_on = '2026-11-18'`)
  const on = async (day: string) => (await viewOf(db, 'lead', new Date(`${day}T10:00:00Z`))).of
  const [today, tomorrow] = [await on('2026-11-18'), await on('2026-11-19')]
  expect([today.returns?.late, today.invoices?.count]).toEqual([0, 0])
  expect([tomorrow.returns?.late, tomorrow.invoices?.count]).toEqual([1, 1])
  await db.execute(sql`update refunds set state = 'done', done_at = now()`)
  expect((await on('2026-11-19')).refunds?.count).toBe(0)
})

dbTest('payments that somebody has dealt with and errors that were put aside do not wait', async ({ db }) => {
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    insert into bank_entries (key, entry_key, file_hash, account, amount, booked, currency, booked_on, outcome,
      needs_person, handled_at)
    select n, n, 'file', 'account', n * 100, 0, 'CHF', '2026-11-01', 'unknown-reference', n < 3,
      case when n = 2 then now() end from generate_series(1, 3) n`)
  await db.execute(sql`
    insert into error_groups (fingerprint, source, name, count, first_at, last_at, first_release, last_release, sample,
      done_at)
    select name, 'server', name, 1, now(), now(), 'r', 'r', '{}', done from (values ('New', null), ('Old', now())) one (name, done)`)
  expect((await viewOf(db, 'lead')).of).toMatchObject({
    transfers: { count: 1, oldest: [{ amount: 100, currency: 'CHF' }] },
    errors: { count: 1, oldest: [{ name: 'New' }] },
  })
})

dbTest('stock is low by what was sold and not cancelled, of what is still made', async ({ database }) => {
  const { db } = database
  const { order } = await openBusyShop(database)
  await db.execute(sql`update stock set on_hand = 50, reserved = 0, stop_order = false`)
  await db.execute(sql`
    update stock set on_hand = 0 where (product_id, variant_id) in (
      select product_id, variant_id from order_lines where order_id = ${order.id})`)
  const low = async () => {
    await checkForDesk({ db, contentFaults: async () => [] }, new Date())
    return (await viewOf(db, 'merchandise')).of.stock?.count
  }
  expect(await low()).toBe(1)
  await db.execute(sql`update products set discontinued = true`)
  expect(await low()).toBe(0)
  await db.execute(sql`update products set discontinued = false`)
  await db.execute(sql`update order_lines set cancelled = quantity`)
  expect(await low()).toBe(0)
})

dbTest('what was sold today is summed by the hour of the country, without what was cancelled', async ({ database }) => {
  const { db } = database
  const { order } = await openBusyShop(database)
  await db.execute(sql`update orders set created_at = '2026-11-18T22:30:00Z', total = 5000`)
  const at = async (now: string) => (await viewOf(db, 'lead', new Date(now))).sales?.[0]
  const late = await at('2026-11-18T22:45:00Z')
  expect(late).toMatchObject({ orders: 1, amount: 5000 })
  expect(late?.hours.map(({ today }) => today).slice(22)).toEqual([0, 5000])
  expect(await at('2026-11-18T23:15:00Z')).toMatchObject({ orders: 0, amount: 0 })
  expect(await at('2026-11-25T22:29:00Z')).toMatchObject({ amount: 0, usual: 0 })
  expect(await at('2026-11-25T22:31:00Z')).toMatchObject({ amount: 0, usual: 5000, change: -100 })
  expect((await at('2026-12-23T22:31:00Z'))?.usual).toBe(0)
  await db.execute(sql`update orders set state = 'cancelled' where id = ${order.id}`)
  expect(await at('2026-11-18T22:45:00Z')).toMatchObject({ orders: 0, amount: 0 })
})

dbTest('the checks in the background are kept with the moment of their first finding', async ({ database }) => {
  const { db } = database
  await openBusyShop(database)
  await db.execute(sql`
    update stock set on_hand = 0, stop_order = true, reserved = 0
    where (product_id, variant_id) = (select product_id, variant_id from stock limit 1)`)
  const faults = [{ what: 'claravue/de/home.json:3: carousel is unknown' }]
  const first = new Date('2026-11-18T08:00:00Z')
  await checkForDesk({ db, contentFaults: async () => faults }, first)
  await checkForDesk(
    { db, contentFaults: async () => [...faults, { what: 'b', address: 'https://editor.example/b' }] },
    new Date('2026-11-18T09:00:00Z'),
  )
  const { of } = await viewOf(db, 'merchandise')
  expect(of.content).toMatchObject({ count: 2, oldest: [{ name: faults[0]?.what }, { name: 'b' }] })
  expect([of.content?.since, of.content?.checkedAt].map((moment) => Date.parse(moment ?? ''))).toEqual([
    first.getTime(),
    first.getTime() + 60 * 60 * 1000,
  ])
  expect(of.stock?.oldest?.some(({ left }) => left === 0)).toBe(true)
  await checkForDesk({ db, contentFaults: async () => [] }, new Date())
  expect((await viewOf(db, 'merchandise')).of.content?.count).toBe(0)
})

dbTest('both statements are answered from indexes, whatever there is besides', async ({ db }) => {
  await db.execute(sql`set local enable_seqscan = off`)
  const now = new Date()
  const todays = { claravue: '2026-11-18' }
  const plans = [waitingQuery(kindsFor('lead'), { now, todays, locale: 'en' }), salesQuery(daysToRead([claravue], now))]
  for (const query of plans) {
    const { rows } = await db.execute(sql`explain (format json) ${query}`)
    const scanned = [...JSON.stringify(rows).matchAll(/"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g)].map(
      ([, name]) => name,
    )
    for (const table of [
      'orders',
      'payments',
      'order_events',
      'shipments',
      'returns',
      'refunds',
      'receivables',
      'mails',
    ])
      expect(scanned).not.toContain(table)
  }
})
