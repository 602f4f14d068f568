import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Order } from '#contract/checkout/order.ts'
import type { HistoryOrder } from '#contract/checkout/order-history.ts'
import type { Db } from '#server/database/database.ts'
import { delayOrder, hearOfShipment } from '#server/fulfilment/operations.ts'
import type { Browser } from '#server/testing/browser.ts'
import { left, lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { copyOrder } from '#server/testing/many-orders.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { historyOf } from './operations.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

async function customer() {
  const who = shop.visitor()
  expect((await who.post('/api/identity/sign-up', shop.person())).status).toBe(201)
  return who
}

const orderKey = Buffer.alloc(32)
const shippingName = ({ name }: { name: string }) => name
type List = { 'hydra:member': HistoryOrder[]; 'hydra:totalItems': number }
const list = async (who: Browser, query = '') => (await who.get(`/api/me/orders${query}`)).body as List
const numbers = ({ 'hydra:member': members }: List) => members.map(({ number }) => Number(number))

/** A customer with an order of two lenses and a bottle, and so many copies of it. */
async function customerWith(copies: number) {
  const who = await customer()
  const order = await shop.buy(who, lens(2), lens(1, left), wish('CARE'))
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select customer_id as id from orders where id = ${order.id}`,
  )
  const id = rows[0]?.id ?? ''
  if (copies > 0) await copyOrder(database.db, order.id, { times: copies, to: id })
  return { who, order, id }
}

describe('[API-055, ACC-007] the list of orders', () => {
  test('is empty at first, whatever others have ordered, and for guests there is none', async () => {
    await customerWith(0)
    expect(await list(await customer())).toEqual({ 'hydra:member': [], 'hydra:totalItems': 0 })
    expect((await shop.visitor().get('/api/me/orders')).status).toBe(401)
  })

  test('has the newest first, ten a page, and counts those on all pages', async () => {
    const { who, order } = await customerWith(24)
    const first = await list(who)
    expect(first['hydra:totalItems']).toBe(25)
    const pages = [first, await list(who, '?page=2'), await list(who, '?page=3')]
    expect(pages.map((page) => page['hydra:member'].length)).toEqual([10, 10, 5])
    const dates = pages.flatMap((page) => page['hydra:member'].map(({ created_at }) => created_at))
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(pages.flatMap(numbers)).size).toBe(25)
    expect(first['hydra:member'][0]?.id).toBe(order.id)
    // A page beyond the last one is the last one.
    expect(numbers(await list(who, '?page=9'))).toEqual(numbers(pages[2] as List))
    expect((await list(who, '?items_per_page=3'))['hydra:member']).toHaveLength(3)
  })

  test('shows number, state, total, pictures and arrival of each', async () => {
    const { who, order } = await customerWith(0)
    const [first] = (await list(who))['hydra:member']
    expect(first).toMatchObject({
      id: order.id,
      number: order.number,
      token_value: order.token_value,
      state: 'payment_pending',
      total: order.total,
      refunded: 0,
      currency_code: 'CHF',
      payment_method: 'visa',
      action: 'details',
      arrival: {
        min: order.calculated_arrival_date_min,
        max: order.calculated_arrival_date_max,
        reason: 'planned',
        shipping: order.shipments[0]?.method.name,
      },
    })
    expect(first?.items.map(({ title, quantity, image }) => [title, quantity, image])).toEqual(
      order.items.map(({ title, quantity, images }) => [title, quantity, images.front]),
    )
  })

  test('names the way of shipping in the language of the reader, not of the order', async () => {
    const { who, order } = await customerWith(0)
    const [first] = (await list(who, '?locale=it'))['hydra:member']
    expect(first?.arrival?.shipping).toBe('Spedizione prioritaria')
    const named = async (locale: string) =>
      (await who.get(`/api/orders/${order.token_value}?locale=${locale}`)).body.shipments[0].method.name
    expect([await named('it'), await named('de')]).toEqual(['Spedizione prioritaria', 'Prioritätsversand'])
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?items_per_page=0',
    '?items_per_page=101',
    `?search=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect((await (await customer()).get(`/api/me/orders${query}`)).status).toBe(422)
  })
})

test('products are called as in the reader’s language, and as ordered once they are gone', async () => {
  const { who, order } = await customerWith(0)
  const care = order.items[2]
  const titles = async () => {
    const listed = (await list(who, '?locale=fr'))['hydra:member'][0]?.items[2]?.title
    const { items } = (await who.get(`/api/me/orders/${order.id}?locale=fr`)).body as Order
    return [listed, items[2]?.title, items[2]?.slug, items[2]?.name]
  }
  const text = sql`product_id = ${care?.product_id} and locale = 'fr'`
  await database.db.execute(sql`update product_texts set title = 'Solution', slug = 'solution' where ${text}`)
  expect(await titles()).toEqual(['Solution', 'Solution', 'solution', 'Solution'])
  await database.db.execute(sql`delete from product_texts where ${text}`)
  expect(await titles()).toEqual([care?.title, care?.title, care?.slug, care?.name])
})

describe('[ACC-010] as an order moves on', () => {
  test('the list says when it comes and why, what to do, and at last that it has come', async () => {
    const { who, order } = await customerWith(0)
    const now = async () => (await list(who))['hydra:member'][0]
    const { db } = database
    await shop.workOff()
    await delayOrder(db, { order: order.id, arrival: '2030-01-02', by: { kind: 'staff' } })
    expect((await now())?.arrival).toMatchObject({ max: '2030-01-02', reason: 'delayed' })
    await shop.ship(order.id)
    expect(await now()).toMatchObject({
      state: 'shipped',
      progress: null,
      action: 'track',
      tracking_url: 'https://service.post.ch/ekp-web/ui/entry/search/996000000000000001',
      arrival: { carrier: 'swisspost' },
    })
    const parcel = { carrier: 'swisspost', trackingNumber: '996000000000000001' }
    await hearOfShipment(db, { ...parcel, move: 'deliver', at: new Date(), by: { kind: 'carrier' } })
    expect(await now()).toMatchObject({ progress: 'delivered', action: 'return', arrival: null, tracking_url: null })
  })
})

describe('the search in the list', () => {
  test('is for the beginning of a number, and for words of a title in any language', async () => {
    const { who, order } = await customerWith(2)
    const care = await shop.buy(who, wish('SALE'))
    const found = async (phrase: string) => numbers(await list(who, `?search=${encodeURIComponent(phrase)}`))
    expect(await found(order.number)).toContain(Number(order.number))
    expect(await found(`#${care.number}`)).toContain(Number(care.number))
    const title = care.items[0]?.title ?? ''
    expect(await found(title.toUpperCase())).toEqual([Number(care.number)])
    expect(await found(title.slice(1, -1))).toEqual([Number(care.number)])
    const words = order.items[0]?.title.split(' ').toReversed().join('  ') ?? ''
    expect((await found(words)).length).toBeGreaterThanOrEqual(3)
  })

  test.each(['%', '_', "' or 1=1 --", '\\', '999999999999', '\u0000', '({[', 'a'.repeat(200)])(
    'finds nothing for %j, and fails for nothing',
    async (phrase) => {
      const { who } = await customerWith(0)
      const answer = await who.get(`/api/me/orders?search=${encodeURIComponent(phrase)}`)
      expect(answer.status).toBe(200)
      const isEmpty = phrase === '\u0000'
      expect((answer.body as List)['hydra:totalItems']).toBe(isEmpty ? 1 : 0)
    },
  )
})

describe('somebody else’s order', () => {
  test('is neither in the list nor found, and does not exist by its id', async () => {
    const { order } = await customerWith(0)
    const other = await customer()
    expect((await list(other))['hydra:totalItems']).toBe(0)
    expect((await list(other, `?search=${order.number}`))['hydra:totalItems']).toBe(0)
    expect((await other.get(`/api/me/orders/${order.id}`)).status).toBe(404)
    expect((await shop.visitor().get(`/api/me/orders/${order.id}`)).status).toBe(401)
    expect((await other.get('/api/me/orders/not-an-id')).status).toBe(422)
  })
})

test('[ACC-008] an order of the customer has everything: state, lines, totals, addresses, parcels', async () => {
  const { who, order } = await customerWith(0)
  await shop.workOff()
  await shop.ship(order.id)
  const { status, body } = await who.get(`/api/me/orders/${order.id}`)
  expect(status).toBe(200)
  const got = body as Order
  expect(got).toMatchObject({
    id: order.id,
    state: 'shipped',
    redacted: false,
    total: order.total,
    shipping_address: { street: 'Seeweg' },
    parcels: [{ tracking_number: '996000000000000001' }],
  })
  expect(got.items.map(({ options }) => options.sphere ?? null)).toEqual([-2.5, -3, null])
  expect(got.events.length).toBeGreaterThan(2)
})

type Reads = Record<string, { scans: number; rows: number }>

async function readsSoFar(db: Db): Promise<Reads> {
  const { rows } = await db.execute<{ name: string; scans: number; rows: number }>(sql`
    select relname as name, seq_scan::int as scans, coalesce(idx_tup_fetch, 0)::int as rows
    from pg_stat_xact_user_tables where relname in ('orders', 'payments', 'order_lines', 'order_events')`)
  return Object.fromEntries(rows.map(({ name, ...read }) => [name, read]))
}

/** Rows that the work reads of each table, and number of sequential scans. */
const readsOf = (work: (db: Db) => Promise<unknown>): Promise<Reads> =>
  database.db.transaction(async (db) => {
    // The counts of a connection may still contain what it did before.
    const before = await readsSoFar(db)
    // In a table as small as this one, PostgreSQL would not care for an index.
    await db.execute(sql`set local enable_seqscan = off`)
    await work(db)
    const after = Object.entries(await readsSoFar(db))
    return Object.fromEntries(
      after.map(([name, { scans, rows }]) => [
        name,
        { scans: scans - (before[name]?.scans ?? 0), rows: rows - (before[name]?.rows ?? 0) },
      ]),
    )
  })

test('a customer with 1,000 orders reads as many payments, events and lines as one with ten', async () => {
  const [few, many] = [await customerWith(9), await customerWith(999)]
  await database.db.execute(sql`analyze orders, payments, order_lines, order_events`)
  const read = ({ id }: { id: string }, page = 1) =>
    readsOf((db) =>
      historyOf(
        { db, brand: claravue, locale: 'de', customerId: id, now: new Date(), orderKey, shippingName },
        { page, itemsPerPage: 10, phrase: '' },
      ),
    )
  const [ten, thousand, lastPage] = [await read(few), await read(many), await read(many, 100)]
  for (const reads of [ten, thousand, lastPage]) {
    // Ten of each, and a few that the planner looks at.
    for (const table of ['payments', 'order_lines', 'order_events']) {
      expect(reads[table]?.scans ?? 0).toBe(0)
      expect(reads[table]?.rows ?? 0).toBeLessThan(50)
    }
    expect(reads.orders?.scans).toBe(0)
  }
})
