import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { readDealings } from '#server/customer-desk/profile-store.ts'
import type { Db } from '#server/database/database.ts'
import { planPrice } from '#server/goods/plans.ts'
import { readPlans } from '#server/goods/plans-store.ts'
import { readStanding } from '#server/orders/invoice-store.ts'
import { withdraw } from '#server/orders/withdrawal.ts'
import { readOpenThings } from '#server/privacy/store.ts'
import { remindOfInvoices } from '#server/receivables/reminders.ts'
import { readOrderRow } from '#server/reminders/store.ts'
import { readRateable } from '#server/reviews/rating-store.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { moveStorefronts } from '#server/testing/zones.ts'
import { readWaiting } from '#server/today/waiting-store.ts'
import { orderWriter } from './order-writer.ts'

let moveBack: () => void
beforeAll(() => {
  moveBack = moveStorefronts()
})
afterAll(() => moveBack())

/** The answer of each storefront, by the name of the city where it is. */
async function byCity<T>(say: (brand: Brand) => Promise<T>): Promise<Record<string, T>> {
  const said: Record<string, T> = {}
  for (const brand of brands) said[zoneOf(brand).split('/')[1] ?? ''] = await say(brand)
  return said
}

/** At half past midnight in Zurich and half past one in Athens, Lisbon still has the day before. */
const night = '2026-11-15T23:30:00Z'

async function fill(db: Db, changes: object = {}) {
  const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]
  const filled = await importCatalogue(db, catalogueOf(...categories, sampleProduct('A', changes)))
  if (!filled.ok) throw new Error(JSON.stringify(filled.error.shown))
}

/** A shop in which somebody has bought at this moment. */
async function openShop(database: Parameters<typeof openOrderShop>[0]) {
  const shop = await openOrderShop(database)
  const browser = shop.visitor()
  await browser.post('/api/identity/sign-up', shop.person())
  const { id } = await shop.buy(browser, lens(1))
  await shop.ship(id)
  const { db } = database
  await db.execute(sql`update orders set created_at = ${night}`)
  await db.execute(sql`update shipments set state = 'delivered', delivered_at = ${night}`)
  const { rows } = await db.execute<{ customer: string }>(
    sql`select customer_id as customer from orders where id = ${id}`,
  )
  const moveTo = (brand: string) => db.execute(sql`update orders set brand = ${brand} where id = ${id}`)
  return { id, customer: rows[0]?.customer ?? '', moveTo }
}

dbTest('a planned price begins at midnight of its market', async ({ db }) => {
  await fill(db)
  for (const { country } of brands) {
    const wish = { market: country, channel: 'website', amount: '9.90', day: '2026-12-01', time: '00:00' } as const
    const planned = await planPrice(db, { id: 'A', actor: 'anna', now: new Date(night), wish })
    expect(planned).toMatchObject({ ok: true })
  }
  const plans = Object.fromEntries((await readPlans(db, 'A')).map(({ market, startsAt }) => [market, startsAt]))
  expect(await byCity(async ({ country }) => plans[country])).toEqual({
    Zurich: '2026-11-30T23:00:00.000Z',
    Lisbon: '2026-12-01T00:00:00.000Z',
    Athens: '2026-11-30T22:00:00.000Z',
  })
})

dbTest('a price of the past that a file brings is known from midnight of its market on', async ({ db }) => {
  await fill(db, {
    price_history: brands.map(({ country }) => ({ market: country, from: '2026-01-01', amount: 1000 })),
  })
  const since = async ({ country }: Brand) => {
    const { rows } = await db.execute<{ since: string }>(
      sql`select min(since) as since from price_history where product_id = 'A' and market = ${country}`,
    )
    return new Date(rows[0]?.since ?? '').toISOString()
  }
  expect(await byCity(since)).toEqual({
    Zurich: '2025-12-31T23:00:00.000Z',
    Lisbon: '2026-01-01T00:00:00.000Z',
    Athens: '2025-12-31T22:00:00.000Z',
  })
})

dbTest('the day of an order, and that on which its parcel came, are those of its storefront', async ({ database }) => {
  const { db } = database
  const { id, customer, moveTo } = await openShop(database)
  const days = await byCity(async (brand) => {
    await moveTo(brand.id)
    const found = await readOrderRow(db, { brand: brand.id, locale: 'de', zone: zoneOf(brand) }, id)
    const buyer = { brand: brand.id, zone: zoneOf(brand), customerId: customer, places: [] }
    const { lastDay } = await readStanding(db, buyer)
    return [found?.orderedOn, found?.arrivesOn, lastDay]
  })
  expect(days).toEqual({
    Zurich: Array(3).fill('2026-11-16'),
    Lisbon: Array(3).fill('2026-11-15'),
    Athens: Array(3).fill('2026-11-16'),
  })
})

dbTest(
  'a return is awaited until the last day of its storefront is over, and late by its clock',
  async ({ database }) => {
    const { db } = database
    const { id, customer } = await openShop(database)
    await db.execute(sql`
    insert into returns (id, brand, order_id, number, key, state, send_by)
    values (gen_random_uuid(), 'claravue', ${id}, 'R1-1', 'key', 'announced', '2026-11-15')`)
    const awaited = await byCity(async (brand) => {
      await db.execute(sql`update returns set brand = ${brand.id}`)
      return (await readOpenThings(db, customer, new Date(night))).length
    })
    expect(awaited).toEqual({ Zurich: 0, Lisbon: 1, Athens: 0 })

    // In Athens it came on the 16th, half an hour after midnight, and so may lie there a day longer.
    await db.execute(sql`update returns set state = 'received', received_at = '2026-11-15T22:30Z'`)
    const now = new Date('2026-11-18T23:30Z')
    const todays = Object.fromEntries(brands.map((brand) => [brand.id, isoDate(now, zoneOf(brand))]))
    const late = await byCity(async (brand) => {
      await db.execute(sql`update returns set brand = ${brand.id}`)
      const { waiting } = await readWaiting(db, ['returns'], { now, todays, locale: 'en' })
      return waiting[0]?.late
    })
    expect(late).toEqual({ Zurich: 1, Lisbon: 0, Athens: 0 })
  },
)

dbTest('a product that may be rated was delivered on the day of its storefront', async ({ database }) => {
  const { db } = database
  const { customer, moveTo } = await openShop(database)
  const delivered = await byCity(async ({ id: brand }) => {
    await moveTo(brand)
    const [found] = await readRateable(db, { customerId: customer, brand, locale: 'de' })
    return found?.delivered_on
  })
  expect(delivered).toEqual({ Zurich: '2026-11-16', Lisbon: '2026-11-15', Athens: '2026-11-16' })
})

dbTest('the receipt of a withdrawal has the day and the time of its storefront', async ({ database }) => {
  const shop = await openOrderShop(database)
  const { id, number, customer_email } = await shop.buy(shop.visitor(), lens(1))
  const email = customer_email ?? ''
  const receipt = await byCity(async (brand) => {
    await database.db.execute(sql`delete from withdrawals`)
    await database.db.execute(sql`update orders set brand = ${brand.id} where id = ${id}`)
    const declaration = Withdrawal.parse({ number, email, name: 'Anna Muster', lines: [] })
    const declaring = { db: database.db, brand: brand.id, client: '192.0.2.7', now: new Date(night) }
    const declared = await withdraw({ ...declaring, ...orderWriter(shop.opened) }, declaration)
    expect(declared).toMatchObject({ ok: true })
    const sent = (await mailsTo(database, email)).filter(({ template }) => template === 'withdrawal_receipt')
    return /(\d\d\.11\.2026)\D+(\d\d:\d\d)/.exec(sent.at(-1)?.text ?? '')?.slice(1)
  })
  expect(receipt).toEqual({
    Zurich: ['16.11.2026', '00:30'],
    Lisbon: ['15.11.2026', '23:30'],
    Athens: ['16.11.2026', '01:30'],
  })
})

dbTest(
  'an invoice is overdue, and its reminder goes out, once it is the day after in its storefront',
  async ({ database }) => {
    const { db } = database
    const shop = await openInvoiceShop(database)
    const { id, email } = await shop.order()
    const { rows } = await db.execute<{ customer: string }>(
      sql`select customer_id as customer from orders where id = ${id}`,
    )
    const found = await byCity(async (brand) => {
      const days = brand.reminderDays.first
      await db.execute(sql`delete from mails where template like 'invoice%'`)
      await db.execute(sql`update orders set brand = ${brand.id} where id = ${id}`)
      await db.execute(sql`
      update receivables set brand = ${brand.id}, reminded = 0, last_reminded_on = null, issued_on = '2026-09-01', due_on = '2026-11-16'::date - ${days}::int
      where order_id = ${id}`)
      await remindOfInvoices(shop.jobDependencies, new Date(night))
      return (await mailsTo(database, email)).filter(({ template }) => template === 'invoice_reminder').length
    })
    expect(found).toEqual({ Zurich: 1, Lisbon: 0, Athens: 1 })

    await db.execute(sql`update receivables set due_on = '2026-11-15' where order_id = ${id}`)
    const overdue = await byCity(async (brand) => {
      await db.execute(sql`update orders set brand = ${brand.id} where id = ${id}`)
      const todays = Object.fromEntries(brands.map((one) => [one.id, isoDate(new Date(night), zoneOf(one))]))
      const { invoices } = await readDealings(db, rows[0]?.customer ?? '', { locale: 'de', todays })
      return invoices.map(({ isOverdue }) => isOverdue)
    })
    expect(overdue).toEqual({ Zurich: [true], Lisbon: [false], Athens: [true] })
  },
)
