import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { checkChain } from '#server/audit/operations.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/database/database.ts'
import { readReceivables } from '#server/receivables/import-store.ts'
import { readReference } from '#server/receivables/reference-rules.ts'
import { recountDays } from '#server/sales/count-store.ts'
import { auditBooks } from '#server/shop/books.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { deskQueries } from '#server/testing/desk-queries.ts'
import { type DeskQuery, stockQueries, webhookQueries } from '#server/testing/goods-queries.ts'
import { fillJobTables, jobQueries, jobTables } from '#server/testing/job-queries.ts'
import { openPlanner } from '#server/testing/query-plans.ts'
import { fillLargeDemo } from './operations.ts'

const size = { orders: 2000, customers: 600, seed: 7, now: new Date('2026-11-18T10:00:00Z') }
const tables = [
  ...['orders', 'order_lines', 'order_events', 'payments', 'shipments', 'shipment_lines', 'returns', 'return_lines'],
  ...[
    'refunds',
    'refund_lines',
    'receivables',
    'bank_entries',
    'documents',
    'mails',
    'users',
    'customers',
    'addresses',
  ],
  ...['audit_log', 'bonus_points', 'stock_movements', 'buyers', 'reviews'],
]
/** What there is much of with 100,000 products. */
const goods = ['products', 'product_texts', 'prices', 'stock', 'variant_codes']
let database: Awaited<ReturnType<typeof freshDatabase>>
/** What two runs with the same seed have written, as digests by table. */
let digests: [first: unknown, second: unknown]
let before: unknown
beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await importCatalogue(db, 'catalogue/demo.jsonl', { onlyRenew: true })
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, staff_role, created_at, updated_at)
    values ('staff', 'Ada', 'ada@example.com', true, 'staff', 'lead', now(), now())`)
  before = await structure(db)
  const undo = new Error('The first run is over')
  let first: unknown
  const run = db.transaction(async (db) => {
    await fillLargeDemo([db], brands, size)
    first = await digestsOf(db)
    throw undo
  })
  await run.catch((error) => expect(error).toBe(undo))
  await db.transaction((db) => fillLargeDemo([db], brands, size))
  digests = [first, await digestsOf(db)]
})
afterAll(() => database.close())

/** Ids that a sequence gives, salts and hashes are not the same. */
async function digestsOf(db: Db, of: readonly string[] = tables) {
  const given = "'{id,salt,reason_digest,hash}'::text[]"
  const digest = (table: string) =>
    `select '${table}' as table, count(*)::int as count, md5(string_agg((to_jsonb(one) - ${given})::text, ' ' order by (to_jsonb(one) - ${given})::text)) as digest from ${table} one`
  const { rows } = await db.execute(sql.raw(`${of.map(digest).join(' union all ')} order by 1`))
  return rows
}

/** Every index and constraint of the database. */
async function structure(db: Db) {
  const { rows } = await db.execute(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`)
  return rows
}

async function counts(query: ReturnType<typeof sql>) {
  const { rows } = await database.db.execute<{ name: string; count: number }>(query)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('a large demo', () => {
  test('has as many orders and customers as asked for, of three years and all storefronts', async () => {
    const found = await counts(sql`
      select 'orders' as name, count(*)::int as count from orders union all select 'customers', count(*)::int from customers
      union all select 'years', count(distinct extract(year from created_at))::int from orders
      union all select 'brands', count(distinct brand)::int from orders`)
    expect(found).toEqual({ orders: 2000, customers: 600, years: 4, brands: 3 })
  })

  test('has of everything something, and most of what happens often', async () => {
    const states = await counts(sql`select state as name, count(*)::int as count from orders group by 1`)
    expect(states.shipped).toBeGreaterThan(1700)
    expect(states.cancelled).toBeGreaterThan(30)
    for (const table of tables) {
      const { rows } = await database.db.execute(sql`select from ${sql.identifier(table)} limit 1`)
      expect([table, rows.length]).toEqual([table, 1])
    }
  })

  test('is the same for the same seed', () => {
    expect(digests[0]).toEqual(digests[1])
  })

  test('has books that agree, and a chained audit log', async () => {
    expect(await auditBooks(database.db)).toEqual([])
    expect((await checkChain(database.db)).fault).toBeUndefined()
  })

  test('has every index and constraint again', async () => {
    expect(await structure(database.db)).toEqual(before)
  })

  test('has orders that are described as their payments say', async () => {
    const { db } = database
    const written = await digestsOf(db, ['orders'])
    // What the trigger writes when an order is changed, and the day that it notes when an order is placed.
    await db.execute(sql`update orders set email = email`)
    expect(await digestsOf(db, ['orders'])).toEqual(written)
    const { rows } = await db.execute(sql`
      select number from orders join payments on payments.id = payment_id
      where promised_on is distinct from (snapshot -> 'delivery' ->> 'max')::date`)
    expect(rows).toEqual([])
  })

  test('has invoices with references that a bank can carry', async () => {
    const { rows } = await database.db.execute<{ reference: string }>(sql`select reference from receivables`)
    expect(rows.filter(({ reference }) => readReference(reference) !== reference)).toEqual([])
  })
})

/** What of these tables is read from beginning to end, by the name of who does. */
async function wholeReads(queries: readonly DeskQuery[], tables: readonly string[], how = { strict: false }) {
  const planner = await openPlanner({ url: database.url ?? '', tables, times: 500 })
  try {
    const found: Record<string, string[]> = {}
    for (const [name, query] of queries) {
      const reads = await planner.wholeReadsOf(query, how)
      if (reads.length > 0) found[name] = reads
    }
    return found
  } finally {
    await planner.close()
  }
}

test('an index finds the invoices that a bank file pays among a million orders', async () => {
  const { rows } = await database.db.execute<{ id: string }>(sql`select order_id as id from receivables limit 20`)
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(20)
  const read = async () => void (await readReceivables(database.db, ids))
  expect(await wholeReads([['a file of the bank', read]], tables)).toEqual({})
})

test('with a million orders no list and no search of the desk reads a large table as a whole', async () => {
  // Who has ten of 2,000 orders would seem to have 5,000 of a million.
  expect(await wholeReads(await deskQueries(database.db, 'rare'), [...tables, ...goods])).toEqual({})
})

test('with 100,000 products and busy receivers neither lists of stock nor of webhooks read a table as a whole', async () => {
  const { db } = database
  // Of ten events a receiver has accepted five, four wait, and one it could not take.
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into webhook_endpoints (id, url, description, types, brands, with_contact, secret)
    values (gen_random_uuid(), 'https://example.com/', '', '{order.placed}', '{}', false, '') returning id`)
  await db.execute(sql`
    insert into webhook_deliveries (endpoint_id, type, subject, data, happened_at, state)
    select webhook_endpoints.id, 'order.placed', 'order ' || n, '{}', now(),
      (array['waiting', 'accepted', 'failed'])[1 + (n % 10 > 3)::int + (n % 10 = 9)::int]
    from webhook_endpoints, generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into webhook_attempts (delivery_id, at, milliseconds, status, answer)
    select id, now(), 5, 204, '' from webhook_deliveries where state <> 'waiting'`)
  const queries = [...stockQueries(db), ...webhookQueries(db, rows[0]?.id ?? '')]
  const machines = ['webhook_deliveries', 'webhook_attempts']
  expect(await wholeReads(queries, [...tables, ...goods, ...machines])).toEqual({})
})

test('with a million orders the sales of ten days are counted without reading the others', async () => {
  const counted = { storefront: 'claravue', market: 'CH', zone: 'Europe/Zurich' }
  const count = () => recountDays(database.db, counted, { first: '2026-03-01', last: '2026-03-10' })
  const large = ['orders', 'order_lines', 'payments', 'shipments']
  expect(await wholeReads([['sales', count]], large)).toEqual({})
})

/** Lists of what is rare in a large table, each with the index that has nothing else. */
const ownIndexes: Record<string, string> = {
  'stock: low': 'stock_low',
  'stock: out': 'stock_out',
  'stock: back': 'stock_out',
  'orders to pack': 'orders_to_pack',
  'orders to pack, a later page': 'orders_to_pack',
  'reviews that wait': 'reviews_waiting',
  'reviews that are refused': 'reviews_refused',
}

test('a list of what is rare walks along its own index, and not past everything else along another one', async () => {
  const queries = await deskQueries(database.db, 'rare')
  const planner = await openPlanner({ url: database.url ?? '', tables: [...tables, ...goods], times: 500 })
  try {
    for (const [name, index] of Object.entries(ownIndexes)) {
      const [, query = () => Promise.reject(new Error(`There is no list “${name}”`))] =
        queries.find((one) => one[0] === name) ?? []
      expect([name, ...(await planner.indexesOf(query))]).toContain(index)
    }
  } finally {
    await planner.close()
  }
})

/** Jobs that ask the fulfiller and the provider, and not the database. */
const withoutQueries = ['recall-order', 'simulator-webhook']

/** Tables that a job looks through as a whole, and why it may. */
const wholeTables: Record<string, Record<string, string>> = {
  'check-for-desk': { stock: 'every product is checked', products: 'every product is checked' },
  'count-sales': { orders: 'the first order of a storefront, at which the walk along the index ends' },
  'forget-counts': { ab_test_counts: 'a test has a few rows' },
  'remind-to-reorder': {
    orders: 'every alarm is compared with its order: it may have been cancelled',
    reminder_alarms: 'every alarm is compared with its order: it may have been cancelled',
  },
  'sweep-errors': { failed_items: 'what fails is rare' },
  'tell-of-stock': { stock_alerts: 'each waiting alert is compared with the stock; orders add none' },
}

test('no job reads a large table as a whole when there are a million orders', async () => {
  await fillJobTables(database.db)
  const jobs = (await jobQueries(database)).filter(([job]) => !withoutQueries.includes(job))
  const found = await wholeReads(jobs, [...tables, ...goods, ...jobTables], { strict: true })
  const unexplained = Object.entries(found).flatMap(([job, reads]) =>
    reads.filter((read) => !wholeTables[job]?.[read.split(':')[0] ?? '']).map((read) => [job, read]),
  )
  expect(unexplained).toEqual([])
})
