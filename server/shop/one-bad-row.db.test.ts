import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { product } from '#server/catalogue/operations.ts'
import { hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { wantedVariants } from '#server/stock-alerts/rules.ts'
import { lens, right } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type InvoiceShop, openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { auditBooks } from './books.ts'
import { type JobDependencies, jobTable } from './job-table.ts'

let shop: InvoiceShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openInvoiceShop(database)
})
afterAll(() => database.close())
afterEach(async () => {
  await mend()
  await write(sql`delete from failed_items`)
})

const write = (statement: ReturnType<typeof sql>) => database.db.execute(statement)
const mend = async () => {
  for (const table of ['mails', 'prices']) await write(sql.raw(`alter table ${table} drop constraint if exists odd`))
}
const ago = (days: number) => sql`now() - ${days} * interval '1 day'`

/** A customer with a proven address who agreed to mails. */
async function customer() {
  const who = shop.visitor()
  const person = shop.person()
  await who.post('/api/identity/sign-up', { ...person, subscribed_to_marketing_channels: ['marketing_automation'] })
  await write(sql`update users set email_verified = true where email = ${person.email}`)
  return { who, email: person.email }
}

async function deliver({ id }: Order, days: number) {
  const parcel = { carrier: 'swisspost', trackingNumber: `9960000000000${10_000 + days}` } as const
  const by = { kind: 'staff' } as const
  await shop.workOff()
  await shipOrder(database.db, { order: id, ...parcel, key: 'a', by })
  await hearOfShipment(database.db, { ...parcel, move: 'deliver', at: new Date(Date.now() - days * 86_400_000), by })
}

type Due = {
  page: string
  isDone(): Promise<boolean>
  /** Constraint by which it fails. */
  odd: { table: string; check: string }
}
const mailed = (email: string, template: string, page: string): Due => ({
  page,
  isDone: async () => (await mailsTo(database, email)).some((mail) => mail.template === template),
  odd: { table: 'mails', check: `recipient <> '${email}'` },
})

const makers: Record<string, (days: number) => Promise<Due>> = {
  'remind-of-invoices': async (days) => {
    const { id, email, number } = await shop.order()
    await write(
      sql`update receivables set issued_on = (${ago(99)})::date, due_on = (${ago(12 + days)})::date where order_id = ${id}`,
    )
    return mailed(email, 'invoice_reminder', `/staff/orders/claravue/${number}`)
  },
  'tell-of-stock': async (days) => {
    const { email } = shop.person()
    const choice = `choice=1&right.wanted=on&${new URLSearchParams(
      Object.entries(right).map(([name, value]) => [`right.${name}`, String(value)]),
    )}`
    const goods = {
      brand: 'claravue',
      market: 'CH',
      channel: 'website',
      locale: 'de',
      zone: 'Europe/Zurich',
      id: 'AQ-30',
    } as const
    const found = await product(database.db, { ...goods, theme: undefined, now: Date.now() })
    const wanted = found.ok ? wantedVariants(found.value.product, new URLSearchParams(choice)) : undefined
    await write(sql`
      insert into stock_alerts (id, brand, locale, email, product_id, variants, choice, token_digest, confirmed_at, expires_at)
      values (${randomUUID()}, 'claravue', 'de', ${email}, 'AQ-30', array[${wanted?.variants.join()}], ${choice}, ${email},
        ${ago(days)}, now() + interval '9 days')`)
    return mailed(email, 'stock_alert', '/staff/goods/AQ-30')
  },
  'invite-to-rate': async (days) => {
    const { who, email } = await customer()
    const order = await shop.buy(who, lens(1))
    await deliver(order, 10 + days)
    return mailed(email, 'rating_invitation', `/staff/orders/claravue/${order.number}`)
  },
  'remind-to-reorder': async (days) => {
    const { who, email } = await customer()
    const { id, number } = await shop.buy(who, lens(1))
    await write(sql`
      insert into reminder_alarms (id, brand, locale, order_id, state, days_per_week, remind_on, created_from)
      values (${randomUUID()}, 'claravue', 'de', ${id}, 'active', 7, (${ago(days + 1)})::date, 'confirmation')`)
    return mailed(email, 'reminder', `/staff/orders/claravue/${number}`)
  },
  'remind-of-carts': async (days) => {
    const { who, email } = await customer()
    await shop.cartOf(who, lens(1))
    const { rows } = await write(sql`
      update carts set updated_at = ${ago(days / 5)} from users
      where users.id = customer_id and users.email = ${email} returning customer_id`)
    return mailed(email, 'abandoned_cart', `/staff/customers/${rows[0]?.customer_id}`)
  },
  'apply-planned-prices': async (days) => {
    const id = days === 3 ? 'CARE' : 'SALE'
    const cost = days * 1000 + 1
    await write(sql`
      insert into planned_prices (id, product_id, market, channel, amount, starts_at, created_by)
      values (gen_random_uuid(), ${id}, 'DE', 'website', ${cost}, ${ago(days)}, 'anna')`)
    return {
      page: `/staff/goods/${id}`,
      isDone: async () =>
        (await write(sql`select from prices where product_id = ${id} and amount = ${cost}`)).rows.length > 0,
      odd: { table: 'prices', check: `amount <> ${cost}` },
    }
  },
  'delete-accounts': async (days) => {
    const { email } = await customer()
    const { rows } = await write(sql`
      insert into account_deletions (user_id, brand, requested_at, due_at)
      select id, 'claravue', ${ago(30)}, ${ago(days)} from users where email = ${email} returning user_id`)
    const id = String(rows[0]?.user_id)
    return {
      page: `/staff/customers/${id}`,
      isDone: async () => (await write(sql`select from users where id = ${id}`)).rows.length === 0,
      odd: { table: 'mails', check: `recipient <> '${email}'` },
    }
  },
}

type Logged = { err: unknown; job: string; item: string }
async function run(name: string) {
  const job = jobTable.find((one) => one.name === name)
  const errors: object[] = []
  const log = { info() {}, warn() {}, error: (details: object) => void errors.push(details) }
  const dependencies: JobDependencies = { ...shop.jobDependencies, log }
  await job?.run({}, dependencies)
  return errors as Logged[]
}

async function failed() {
  const { rows } = await write(sql`select job, page, failures, error from failed_items`)
  return rows
}
const lookAgain = () => write(sql`update failed_items set retry_at = now()`)

test.for(Object.entries(makers))(
  '%s: one that fails stops no other, is logged once and put off, and is done when it can be',
  async ([job, make]) => {
    const [bad, good] = [await make(3), await make(2)]
    await write(sql.raw(`alter table ${bad.odd.table} add constraint odd check (${bad.odd.check}) not valid`))
    const errors = await run(job)
    expect([await bad.isDone(), await good.isDone()]).toEqual([false, true])
    expect(errors).toMatchObject([{ job, item: expect.any(String), err: expect.any(Error) }])
    const known = { job, page: bad.page, error: { name: 'error', code: '23514' } }
    expect(await failed()).toMatchObject([{ ...known, failures: 1 }])

    expect(await run(job)).toEqual([])
    expect(await failed()).toMatchObject([{ failures: 1 }])
    await lookAgain()
    expect(await run(job)).toEqual([])
    expect(await failed()).toMatchObject([{ failures: 2 }])

    await mend()
    await lookAgain()
    expect(await run(job)).toEqual([])
    expect([await bad.isDone(), await failed()]).toEqual([true, []])
    expect(await auditBooks(database.db)).toEqual([])
  },
)
