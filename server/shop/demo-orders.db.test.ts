import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { timeZones } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { addressesOf } from '#server/addresses/operations.ts'
import type { Db } from '#server/database/database.ts'
import { readCustomer } from '#server/orders/demo-order-store.ts'
import { createSimulator } from '#server/payment/simulator/simulator.ts'
import { importBankFile } from '#server/receivables/import.ts'
import { planLines, readOffers } from '#server/reorder/operations.ts'
import { readLastOrder } from '#server/reorder/store.ts'
import { dbTest, freshDatabase } from '#server/testing/database.ts'
import { quiet } from '#server/testing/originals.ts'
import { wearOf } from '#server/wear/operations.ts'
import { auditBooks } from './books.ts'
import { loadDemoData } from './demo-data.ts'

type Payment = { transactionId: string; amount: number; currency: string; state: string }

/** Of a demo that was started twice: the second start adds nothing. */
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  for (let starts = 0; starts < 2; starts++) await loadDemoData(db)
})
afterAll(() => database.close())

test('the demo’s customer has orders in several states at each storefront', async () => {
  const { rows } = await db.execute<{ brand: string; what: string }>(sql`
      select orders.brand, concat_ws(' ', orders.number, orders.state, shipments.state, method) as what
      from orders join payments on payments.id = payment_id left join shipments on order_id = orders.id
      where email = 'customer@example.com' order by orders.brand, orders.created_at`)
  for (const { id, paymentMethods } of brands)
    expect(rows.filter((row) => row.brand === id).map(({ what }) => what)).toEqual([
      '100001 shipped delivered visa',
      `100002 shipped delivered ${paymentMethods.includes('invoice') ? 'invoice' : 'visa'}`,
      '100003 cancelled visa',
      '100004 shipped shipped visa',
      '100005 open visa',
    ])
  expect(rows).toHaveLength(15)
  expect(await auditBooks(db)).toEqual([])
  const { rows: carts } = await db.execute(sql`select from carts where state = 'cart'`)
  expect(carts).toEqual([])
})

test('the demo’s customer has saved the address at each storefront to which she has ordered, the first one as the default', async () => {
  const customer = await readCustomer(db, 'customer@example.com')
  const saved = await addressesOf(db, customer?.id ?? '')
  expect(saved.map(({ street, city, isDefault }) => [street, city, isDefault])).toEqual([
    ['Seestrasse', 'Zürich', true],
    ['Via del Lago', 'Milano', false],
    ['Seeweg', 'München', false],
  ])
  const { rows } = await db.execute<{ city: string }>(sql`
    select distinct snapshot -> 'cart' -> 'shipping_address' ->> 'city' as city from orders
    join payments on payments.id = payment_id where email = 'customer@example.com' order by city`)
  expect(rows.map(({ city }) => city)).toEqual(saved.map(({ city }) => city).toSorted())
})

test('what a demo customer paid by card can be refunded by the simulator, and the cancelled order was', async () => {
  const simulator = createSimulator({ db, key: '', webhookUrl: '' })
  const { rows } = await db.execute<Payment>(sql`
    select transaction_id as "transactionId", amount, payments.currency, orders.state from orders
    join payments on payments.id = payment_id where method = 'visa'`)
  expect(rows.length).toBeGreaterThan(10)
  for (const { transactionId, amount, currency, state } of rows) {
    const refunded = await simulator.refund({ transactionId, reference: 'refund-of-a-test-1', amount, currency })
    expect(refunded.ok).toBe(state !== 'cancelled')
  }
})

test('one product of the first demo order has a successor, one is sold out and near to another', async () => {
  for (const brand of brands) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select orders.id from orders where brand = ${brand.id} and email = 'customer@example.com'
      order by created_at limit 1`)
    const order = await readLastOrder(db, brand.id, rows[0]?.id ?? '')
    const lines = order?.lines.map(({ wearerId = null, ...line }) => ({ ...line, wearerId })) ?? []
    const place = { brand: brand.id, market: brand.country, locale: brand.locales[0] }
    const offers = await readOffers(
      db,
      place,
      lines.map(({ productId }) => productId),
    )
    const different = planLines(lines, offers).filter(({ change }) => change !== 'kept')
    expect(
      different.map(({ last, change, next, nearest }) => [last.productId, change, next?.productId ?? nearest]),
    ).toEqual([
      ['ondrella-day-classic-30', 'switched', 'ondrella-day-30'],
      ['ondrella-day-classic-30', 'switched', 'ondrella-day-30'],
      ['rivelune-hydra-mono-30-doses', 'gone', 'rivelune-hydra-10'],
    ])
  }
  const { rows } = await db.execute(sql`
    select from products where product_id = 'ondrella-day-classic-30' and discontinued
    union all select from stock where product_id = 'rivelune-hydra-mono-30-doses' and stop_order`)
  expect(rows).toHaveLength(2)
})

test('the demo’s customer has one reminder at each storefront, on a day to come', async () => {
  const { rows } = await db.execute(sql`
    select reminder_alarms.brand, reminder_alarms.state, remind_on > current_date as "isToCome"
    from reminder_alarms order by brand`)
  expect(rows).toEqual([
    { brand: 'claravue', state: 'active', isToCome: true },
    { brand: 'lenteo', state: 'active', isToCome: true },
    { brand: 'linsenhaus', state: 'active', isToCome: true },
  ])
})

test('the lenses of both wearers of the demo last for some weeks, each eye for another time', async () => {
  const customer = await readCustomer(db, 'customer@example.com')
  for (const { id: brand, locales, country } of brands) {
    const zone = timeZones[country]
    const now = Date.now()
    const wear = await wearOf({ db, brand, locale: locales[0], zone, now }, customer?.id ?? '')
    expect(wear.map(({ wearer }) => wearer.name)).toEqual(['Carla', 'Mia'])
    const inTwoWeeks = isoDate(new Date(now + 14 * 86_400_000), zone)
    for (const { eyes } of wear) {
      const ends = [eyes.right?.lastOn ?? '', eyes.left?.lastOn ?? '']
      expect(ends.every((end) => end > inTwoWeeks)).toBe(true)
      expect(ends[0]).not.toBe(ends[1])
      expect([eyes.right?.lensesLeft, eyes.left?.lensesLeft].every((left = 0) => left > 0)).toBe(true)
    }
  }
})

test('what has happened to an order of the demo lies between its placing and now', async () => {
  const { rows } = await db.execute(sql`
    select from order_events events join orders on orders.id = order_id
    where at < created_at or at > now() or at < (
      select max(before.at) from order_events before where before.order_id = orders.id and before.id < events.id)`)
  expect(rows).toEqual([])
  const { rows: kept } = await db.execute<{ days: number }>(sql`
    select promised_on - delivered_at::date as days from shipments where state = 'delivered'`)
  expect(kept.every(({ days }) => days >= 0)).toBe(true)
})

test('the desk of the demo has a return to check, a review to read and an overdue invoice', async () => {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from returns where state = 'received') as returns,
      (select count(*)::int from reviews where state = 'waiting') as reviews,
      (select count(*)::int from receivables where state = 'open' and due_on < current_date and reminded = 1) as invoices`)
  expect(rows).toEqual([{ returns: 1, reviews: 1, invoices: 1 }])
})

test('the open invoices of the demo are paid by the bank files of the samples, once', async () => {
  const read = async (name: string) => {
    const bytes = await readFile(`samples/bank/${name}`)
    const file = { name, size: bytes.byteLength, read: async () => bytes }
    const imported = await importBankFile({ db, brands, log: quiet }, file)
    return imported.ok ? imported.value.payments.map(({ outcome, booked }) => [outcome, booked]) : imported.error
  }
  expect(await read('claravue-camt.053.xml')).toEqual([
    ['paid', 15_80],
    ['unknown-reference', 0],
  ])
  expect(await read('linsenhaus-camt.054.xml')).toEqual([['paid', 12_85]])
  for (const name of ['claravue-camt.053.xml', 'linsenhaus-camt.054.xml']) expect(await read(name)).toEqual([])
  const { rows } = await db.execute(sql`
    select brand from orders where paid_at is null and email = 'customer@example.com'`)
  expect(rows).toEqual([])
  expect(await auditBooks(db)).toEqual([])
})

test('the demo’s customer has a running and a paused subscription that charge a saved card', async () => {
  const { rows } = await db.execute(sql`
    select subscriptions.brand, state, frequency, masked from subscriptions
    join payment_aliases using (brand, customer_id, alias), jsonb_to_record(means) as card (masked text)
    order by brand, state`)
  const masked = '400010xxxxxx0018'
  expect(rows).toEqual(
    ['claravue', 'lenteo', 'linsenhaus'].flatMap((brand) => [
      { brand, state: 'active', frequency: 3, masked },
      { brand, state: 'paused', frequency: 1, masked },
    ]),
  )
})

dbTest('a demo with a real provider saves no card: it would not know it', async ({ database: { db } }) => {
  await loadDemoData(db, { hasSimulator: false })
  expect((await db.execute(sql`select from payment_aliases`)).rows).toEqual([])
})
