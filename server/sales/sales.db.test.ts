import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import type { SalesView } from '#contract/staff/sales.ts'
import type { Db } from '#server/database/database.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { countSales, recountSales, todayIn } from './count-sales.ts'
import { openMissedSearches } from './missed-searches.ts'
import { salesForRequest } from './sales-for-request.ts'

const words = Object.assign((id: string) => id, {}) as never
const quiet = { warn() {}, error() {} }

const deskOf = (db: Db, now: Date, mayStill = true) =>
  salesForRequest({
    db,
    brand: claravue,
    brands,
    locale: 'en',
    now,
    texts: () => words,
    staff: () => ({ may: async () => ({ ok: true, value: null }), mayStill: async () => mayStill }),
  })

async function viewOf(db: Db, by: SalesView, now: Date, days = 7) {
  const view = await deskOf(db, now).view(new URLSearchParams({ by, days: String(days) }))
  if (!view.ok) throw new Error(view.error.code)
  return view.value
}

async function fileOf(db: Db, by: SalesView, now: Date) {
  const made = await deskOf(db, now).export(new URLSearchParams({ by, days: '7' }))
  if (!made.ok) throw new Error(made.error.code)
  return new Response(made.value.file).text()
}

/** Without its head. */
const linesIn = (file: string) => file.trimEnd().split('\r\n').slice(1)

/** By the calendar of the storefront: a day in which the clocks change has 23 or 25 hours. */
const daysEarlier = (days: number) =>
  sql`(created_at at time zone 'Europe/Zurich' - make_interval(days => ${days})) at time zone 'Europe/Zurich'`

/** Two orders of yesterday, of which one is cancelled, and one of today. */
async function openBusyShop(database: Parameters<typeof openOrderShop>[0]) {
  const { db } = database
  const shop = await openOrderShop(database)
  const orders = []
  for (const lines of [lens(2), lens(3), wish('CARE')]) orders.push(await shop.buy(shop.visitor(), lines))
  await shop.workOff()
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('Three orders were placed')
  const now = new Date()
  // All by one clock, since a test may run over midnight.
  await db.execute(sql`update orders set created_at = ${now.toISOString()}`)
  await db.execute(sql`update orders set created_at = ${daysEarlier(1)} where id in (${first.id}, ${second.id})`)
  await db.execute(sql`update orders set state = 'cancelled' where id = ${second.id}`)
  return { shop, first, third, now }
}

dbTest('what was sold before the order with the first number is counted as well', async ({ database }) => {
  const { db } = database
  const { third, now } = await openBusyShop(database)
  await db.execute(sql`update orders set created_at = ${daysEarlier(20)} where id = ${third.id}`)
  await countSales({ db, brands, now })
  const { points } = await viewOf(db, 'days', now, 28)
  expect(points.filter(({ count }) => count > 0).map(({ amount }) => amount)).toContain(third.total)
})

dbTest(
  'orders count on the day of their storefront, cancelled ones not; counting again changes nothing',
  async ({ database }) => {
    const { db } = database
    const { first, third, now } = await openBusyShop(database)
    expect((await viewOf(db, 'days', now)).isCounted).toBe(false)
    await countSales({ db, brands, now })
    const { points, totals, isCounted } = await viewOf(db, 'days', now)
    expect([isCounted, points.slice(-2).map(({ count, amount }) => [count, amount])]).toEqual([
      true,
      [
        [1, first.total],
        [1, third.total],
      ],
    ])
    await countSales({ db, brands, now })
    await recountSales({ db, brands, now })
    expect((await viewOf(db, 'days', now)).totals).toEqual(totals)
    const { totals: ofYear } = await viewOf(db, 'days', now, 365)
    expect([ofYear.count, ofYear.amount]).toEqual([2, first.total + third.total])
  },
)

dbTest(
  'the margin is what is left of a sale without tax and costs, of products whose costs are known',
  async ({ database }) => {
    const { db } = database
    const { now } = await openBusyShop(database)
    await db.execute(
      sql`update products set costs = '[{"market": "DE", "amount": 1}, {"market": "CH", "amount": 2000}]' where product_id <> 'CARE'`,
    )
    await countSales({ db, brands, now })
    const { rows } = await db.execute<{ product: string; total: number; rate: number }>(sql`
    select product_id as product, order_lines.total + discount as total, vat_rate as rate
    from order_lines join orders on orders.id = order_id where state <> 'cancelled'`)
    const { subjects } = await viewOf(db, 'products', now)
    expect(subjects.length).toBe(rows.length)
    for (const { product, total, rate } of rows) {
      const net = Math.round(total / (1 + rate / 100))
      const found = subjects.find(({ subject }) => subject === product)
      const isKnown = product !== 'CARE'
      expect([found?.amount, found?.margin, found?.marginOf]).toEqual([
        total,
        isKnown ? net - 2 * 20_00 : 0,
        isKnown ? net : 0,
      ])
    }
  },
)

dbTest(
  'pieces that came back stand beside those that were sold, and money that went back beside the sales',
  async ({ database }) => {
    const { db } = database
    const { first, third, now } = await openBusyShop(database)
    await db.execute(sql`
    insert into returns (id, brand, order_id, number, key, state, send_by, received_at, checked_at)
    values ('00000000-0000-4000-8000-000000000001', 'claravue', ${first.id}, 'R1-1', 'k', 'refunded', '2026-12-01', ${now.toISOString()}, ${now.toISOString()})`)
    await db.execute(sql`
    insert into return_lines (return_id, order_id, line, quantity, accepted, saleable)
    values ('00000000-0000-4000-8000-000000000001', ${first.id}, 1, 1, 1, 0)`)
    // Of this one nothing was taken back.
    await db.execute(sql`
    insert into returns (id, brand, order_id, number, key, state, send_by, received_at, checked_at)
    values ('00000000-0000-4000-8000-000000000002', 'claravue', ${third.id}, 'R2-1', 'k', 'refused', '2026-12-01', ${now.toISOString()}, ${now.toISOString()})`)
    await db.execute(sql`
    insert into return_lines (return_id, order_id, line, quantity, accepted, saleable)
    values ('00000000-0000-4000-8000-000000000002', ${third.id}, 1, 1, 0, 0)`)
    await db.execute(sql`
    insert into refunds (id, order_id, key, cause, state, currency, amount, shipping, goodwill, points, actor, done_at)
    values (gen_random_uuid(), ${first.id}, 'k', 'return', 'done', 'CHF', 1500, 0, 0, 0, 'staff', now())`)
    await countSales({ db, brands, now })
    const { totals } = await viewOf(db, 'days', now)
    expect([totals.refunds, totals.refunded]).toEqual([1, 15_00])
    const sold = (await viewOf(db, 'products', now)).subjects
    const returned = (await viewOf(db, 'returns', now)).subjects
    expect([
      sold.filter((row) => row.returned > 0).map((row) => row.returned),
      returned.map(({ count }) => count),
    ]).toEqual([[1], [1]])
    expect(linesIn(await fileOf(db, 'returns', now))).toHaveLength(1)
    const elsewhere = await deskOf(db, now).view(new URLSearchParams({ shop: 'lenteo' }))
    expect(elsewhere).toMatchObject({ value: { totals: { refunds: 0, refunded: 0 } } })
  },
)

dbTest('days that were never counted are counted from the first order on', async ({ database }) => {
  const { db } = database
  const { first, now } = await openBusyShop(database)
  await db.execute(sql`update orders set created_at = ${daysEarlier(40)} where id = ${first.id}`)
  await countSales({ db, brands, now })
  const { rows } = await db.execute<{ days: number; orders: number }>(sql`
    select count(*)::int as days, sum(count)::int as orders from sales_figures
    where storefront = 'claravue' and span = 'day' and figure = 'orders'`)
  expect(rows[0]).toEqual({ days: 42, orders: 2 })
})

dbTest('searches without result are told from the third on, and never who typed them', async ({ database }) => {
  const { db } = database
  const { now } = await openBusyShop(database)
  await countSales({ db, brands, now })
  const missed = openMissedSearches({ db, log: quiet })
  for (const phrase of ['=vinyl', '=vinyl', '=vinyl']) missed.note(claravue, phrase, now)
  for (const phrase of ['Vinyl', 'vinyl ', 'VINYL', 'Zauberstab', 'me@example.org', 'me@example.org', 'me@example.org'])
    missed.note(claravue, phrase, now)
  await missed.flush()
  missed.note(claravue, 'vinyl', now)
  await missed.close()
  await recountSales({ db, brands, now })
  expect((await viewOf(db, 'searches', now)).subjects.map(({ subject, count }) => [subject, count])).toEqual([
    ['vinyl', 4],
    ['=vinyl', 3],
  ])
  expect((await viewOf(db, 'searches', now, 365)).subjects.map(({ count }) => count)).toEqual([4, 3])
  // A spreadsheet carries nothing out.
  const day = todayIn(claravue, now).toString()
  expect(linesIn(await fileOf(db, 'searches', now))).toEqual([`${day},'=vinyl,3`, `${day},vinyl,4`])
  const { rows } = await db.execute(sql`select distinct subject from sales_figures where figure = 'search' order by 1`)
  expect(rows).toEqual([{ subject: '=vinyl' }, { subject: 'vinyl' }, { subject: 'zauberstab' }])
})

dbTest('deliveries by the promised day are in time', async ({ database }) => {
  const { db } = database
  const { first, now } = await openBusyShop(database)
  const today = todayIn(claravue, now).toString()
  // The last one has no promised day.
  for (const [number, promised] of ['2099-01-01', '2020-01-01', today, null].entries())
    await db.execute(sql`
      insert into shipments (id, order_id, number, state, carrier, country, promised_on, shipped_at, delivered_at, key)
      values (gen_random_uuid(), ${first.id}, ${number + 1}, 'delivered', 'dhl', 'CH', ${promised}, now(), ${now.toISOString()}, ${number})`)
  await countSales({ db, brands, now })
  const { subjects } = await viewOf(db, 'delivery', now)
  expect(subjects.map(({ subject, count, amount }) => [subject, count, amount])).toEqual([['dhl', 3, 2]])
})

dbTest('the file has every row, a line for each day and product', async ({ database }) => {
  const { db } = database
  const { now } = await openBusyShop(database)
  await countSales({ db, brands, now })
  const [head, ...lines] = (await fileOf(db, 'products', now)).trimEnd().split('\r\n')
  expect(head).toBe('desk-sales.day,desk-sales.product_id,desk-sales.product,desk-sales.pieces,desk-sales.sales')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,CARE,.*,1,\d+\.\d\d$/)
})

dbTest('a storefront’s figures are its own', async ({ database }) => {
  const { db } = database
  const { now } = await openBusyShop(database)
  await countSales({ db, brands, now })
  const other = await deskOf(db, now).view(new URLSearchParams({ shop: 'lenteo' }))
  expect(other.ok && [other.value.wish.shop, other.value.totals.count, other.value.currency]).toEqual([
    'lenteo',
    0,
    'EUR',
  ])
})

dbTest(
  'what was ordered after midnight in Zurich is of that day, and what was cancelled of it is not sold',
  async ({ database }) => {
    const { db } = database
    const { first, now } = await openBusyShop(database)
    const day = todayIn(claravue, now).subtract({ days: 3 })
    const late = day.subtract({ days: 1 }).toString()
    await db.execute(sql`update orders set created_at = ${`${late}T23:30:00Z`}::timestamptz where id = ${first.id}`)
    await db.execute(sql`update order_lines set cancelled = 1 where order_id = ${first.id}`)
    await countSales({ db, brands, now })
    const { rows } = await db.execute(sql`
    select starts::text as day, count, amount::int from sales_figures
    where storefront = 'claravue' and span = 'day' and figure = 'product' and subject = 'AQ-30'`)
    expect(rows).toEqual([{ day: day.toString(), count: 1, amount: 39_90 }])
  },
)

dbTest(
  'a coupon has its orders and what it took off; shipping that was free anyway is no coupon',
  async ({ database }) => {
    const { db } = database
    const { shop } = await openBusyShop(database)
    const buy = async (quantity: number, shipping: string, code?: string) => {
      const who = shop.visitor()
      const cart = await shop.readyCart(who, [lens(quantity)], { shipping })
      if (code) await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: code })
      const { body } = await shop.start(who, cart)
      await shop.pay(body.transaction_id)
      return (await shop.place(who, cart)).body
    }
    expect((await buy(3, 'swisspost_economy')).shipping_total).toBe(0)
    await buy(2, 'swisspost_economy', 'FREESHIP')
    await buy(2, 'swisspost_economy', 'WELCOME10')
    const now = new Date()
    await countSales({ db, brands, now })
    const { subjects } = await viewOf(db, 'coupons', now)
    expect(subjects.map(({ subject, count, amount }) => [subject, count, amount])).toEqual([
      ['WELCOME10', 1, 7_98],
      ['FREESHIP', 1, 6_90],
    ])
  },
)

dbTest(
  'old searches go by day, and by month those that few have typed; a day has 2,000 phrases at most',
  async ({ db }) => {
    const now = new Date()
    const today = todayIn(claravue, now)
    // Days of 24 hours by the world's clock: at midnight in Zurich they are one behind.
    const old = today.subtract({ days: 102 }).toString()
    await db.execute(sql`
    insert into sales_figures (storefront, span, figure, starts, subject, count, amount)
    values ('claravue', 'day', 'search', ${old}::date, 'vinyl', 9, 0), ('claravue', 'month', 'search', ${old}::date, 'vinyl', 9, 0),
      ('claravue', 'month', 'search', ${old}::date, 'rare', 2, 0)`)
    await recountSales({ db, brands, now })
    const stored = async () =>
      (await db.execute(sql`select span, subject from sales_figures where figure = 'search' order by 1, 2`)).rows
    expect(await stored()).toEqual([{ span: 'month', subject: 'vinyl' }])
    await db.execute(sql`
    insert into sales_figures (storefront, span, figure, starts, subject, count, amount)
    select 'claravue', 'day', 'search', ${today.toString()}::date, 'phrase ' || n, 1, 0 from generate_series(1, 2000) n`)
    const missed = openMissedSearches({ db, log: quiet })
    missed.note(claravue, 'one more', now)
    await missed.close()
    expect(await stored()).not.toContainEqual({ span: 'day', subject: 'one more' })
  },
)

dbTest('a file of more than 1,000 rows has each of them once', async ({ db }) => {
  const now = new Date()
  await db.execute(sql`
    insert into sales_figures (storefront, span, figure, starts, subject, count, amount)
    select 'claravue', 'day', 'coupon', ${todayIn(claravue, now).toString()}::date, 'CODE-' || n, 1, 100
    from generate_series(1, 2100) n`)
  const lines = linesIn(await fileOf(db, 'coupons', now))
  expect([lines.length, new Set(lines).size]).toEqual([2100, 2100])
})
