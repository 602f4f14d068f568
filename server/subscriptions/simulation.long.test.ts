import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { returnMoney } from '#server/orders/settle.ts'
import { auditBooks } from '#server/shop/books.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { createChance } from '#server/testing/fuzz/chance.ts'
import { untilKilled, watchStatements } from '#server/testing/mortal-workers.ts'
import { onlyProvider } from '#server/testing/only-provider.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { recordingProvider } from '#server/testing/recording-provider.ts'
import { insertSubscriptions, type SubscriptionSample } from '#server/testing/renewal-shop.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import { announceRenewals } from './announce.ts'
import { planOne, sayYes } from './answers.ts'
import type { RenewalContext } from './renewal-context.ts'
import { renewDue } from './run-renewals.ts'
import { afterResume, afterSkip, type Schedule } from './schedule-rules.ts'
import { writeSchedule } from './schedule-store.ts'

// Three years of many subscriptions: customers pause, skip, answer or do not, cards are declined, providers do not
// answer, prices change, products end, and two processes that renew die again and again.

const seed = 20_270_101
/** A thousand in `npm run test:faults`: the usual run meets every one of these faults with fewer. */
const subscriptionCount = 250 * (inject('patience') ?? 1)
const firstDay = '2027-01-01'
const lastDay = '2029-12-31'

let database: Awaited<ReturnType<typeof freshDatabase>>
let other: Database
let stopWatching: () => void
beforeAll(async () => {
  database = await freshDatabase()
  other = await openDatabase({ url: database.url, folder: '', log: quiet })
  stopWatching = watchStatements()
})
afterAll(async () => {
  stopWatching()
  await other.close()
  await database.close()
})

const chance = createChance(seed)

const products = [
  { productId: 'AQ-30', unitPrice: 39_90 },
  { productId: 'SWISS', unitPrice: 39_90 },
  { productId: 'CARE', unitPrice: 12_00, options: {} },
  { productId: 'SALE', unitPrice: 10_00, options: {} },
]

const sample = (): SubscriptionSample => ({
  frequency: chance.in(0.05) ? 1 : chance.oneOf([6, 9, 12, 12, 12]),
  orderedOn: daysAfter('2026-12-28', chance.below(4)),
  lines: [{ ...chance.oneOf(products), quantity: 1 + chance.below(3) }],
})

type Row = Schedule & {
  id: string
  state: string
  version: number
  renewal: string | null
  pauseReason: 'customer' | 'payment' | null
}

const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query}) found`,
  )
  return rows[0]?.count ?? 0
}

test('every period is ordered at most once, and exactly once if it could be paid; the money is that of the orders', async () => {
  const shop = await openOrderShop(database)
  let isAnswering = false
  let now = new Date(`${firstDay}T08:00:00Z`)
  const provider = recordingProvider(
    shop.simulator,
    () => ({
      isDeclined: chance.in(0.06),
      isAnswered: isAnswering || !chance.in(0.02),
    }),
    () => now,
  )
  const contextOn = ({ db }: Database): RenewalContext => ({
    ...shop.jobDependencies.renewals,
    db,
    brands: [claravue],
    payments: onlyProvider(provider.service),
    log: { ...quiet, debug() {} },
    clock: () => now,
    // To draw fifteen thousand mails takes longer than to renew.
    prepareMail: async ({ brand, locale }, { template, to }) => ({
      id: crypto.randomUUID(),
      brand: brand.id,
      locale,
      template,
      recipient: to,
      replyTo: null,
      subject: template,
      html: '',
      text: '',
      calendar: null,
      pictures: [],
      secretUntil: null,
    }),
  })
  const workers = [contextOn(database), contextOn(other)]
  const [calm = contextOn(database)] = workers
  await insertSubscriptions(
    database.db,
    Array.from({ length: subscriptionCount }, () => sample()),
  )

  /** Both processes at once; each may die at any of its statements and calls. */
  const work = async (mayDie: boolean) => {
    const lived = await Promise.all(
      workers.map((context) => {
        const isDoomed = mayDie && chance.in(0.3)
        const life = { statements: isDoomed ? chance.below(120) : 1e9, isLastDone: chance.in(0.5) }
        return untilKilled(life, async () => {
          await announceRenewals(context)
          await renewDue(context)
        })
      }),
    )
    return lived.filter((isAlive) => !isAlive).length
  }

  let deaths = 0
  let today = firstDay
  for (;;) {
    const { rows } = await database.db.execute<{ day: string | null }>(sql`
      select least(
        (select min(next_on) - 5 from subscriptions left join renewals on subscription_id = id and period = next_period
          where subscriptions.state = 'active' and renewals.state is null and next_on - 5 > ${today}::date),
        (select min(next_on) from subscriptions where state = 'active' and next_on > ${today}::date),
        (select min(next_try_on) from renewals where next_try_on > ${today}::date),
        (select min(paused_until) from subscriptions where state = 'paused' and paused_until > ${today}::date)
      )::text as day`)
    today = rows[0]?.day ?? lastDay
    if (today >= lastDay) break
    now = new Date(`${today}T08:00:00Z`)
    await happenings(today)
    await customers(calm, today)
    const died = await work(true)
    deaths += died
    // Later on the same day, when what the dead have begun is free for others; and sometimes the same day twice.
    now = new Date(`${today}T09:30:00Z`)
    if (died > 0 || chance.in(0.1)) await work(false)
  }
  isAnswering = true
  for (const hour of ['08', '12', '16']) {
    now = new Date(`${lastDay}T${hour}:00:00Z`)
    await work(false)
  }

  const orders = await count(sql`select from orders`)
  expect(deaths).toBeGreaterThan(20)
  expect(orders).toBeGreaterThan(2 * subscriptionCount)
  // At most once: each order is that of one renewal, and each renewal has one.
  expect(await count(sql`select from renewals where state = 'ordered'`)).toBe(orders)
  expect(
    await count(sql`
    select from orders join payments on payments.id = payment_id join renewals on renewals.cart_id = payments.cart_id
      and renewals.order_id = orders.id`),
  ).toBe(orders)
  // Exactly once: nothing that could be paid is left over.
  expect(await count(sql`select from renewals where state = 'charging'`)).toBe(0)
  expect(
    await count(sql`
    select from subscriptions left join renewals on subscription_id = id and period = next_period
    where subscriptions.state = 'active' and next_on <= ${lastDay}::date
      and (renewals.state is null or renewals.state not in ('waiting', 'declined'))`),
  ).toBe(0)
  expect(
    await count(sql`
    select from renewals missed join subscriptions on subscriptions.id = subscription_id
    where missed.state = 'missed' and not exists (
      select from mails where recipient = subscriptions.email and template = 'renewal_question')`),
  ).toBe(0)
  // The money of the provider is the money of the orders. What came too late, for goods that were gone, goes back.
  const { rows: owed } = await database.db.execute<{ id: string }>(sql`select id from payments where state = 'owed'`)
  for (const { id } of owed) await returnMoney({ db: database.db, payments: onlyProvider(provider.service) }, id, quiet)
  const paid = provider.paid()
  expect(paid).toHaveLength(orders)
  const { rows: sums } = await database.db.execute<{ total: number }>(sql`select sum(total)::int as total from orders`)
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums[0]?.total)
  // Customers hear of a period once before it is ordered.
  expect(await count(sql`select from mails where template = 'renewal_announced'`)).toBeLessThanOrEqual(
    await count(sql`select from renewals where announced_at is not null`),
  )
  expect(await auditBooks(database.db)).toEqual([])
}, 1_800_000)

/** Prices and products of the catalogue change. */
const changes: Record<string, ReturnType<typeof sql>> = {
  '2027-09': sql`update prices set amount = amount * 103 / 100 where product_id = 'CARE'`,
  '2028-01': sql`update products set discontinued = true, product_replacement = 'AQ-30' where product_id = 'SWISS'`,
  '2028-05': sql`update prices set amount = amount * 109 / 100 where product_id = 'CARE'`,
  '2028-10': sql`update products set is_active = false where product_id = 'SALE'`,
  '2029-03': sql`update prices set amount = amount * 95 / 100 where product_id = 'AQ-30' and channel = 'website'`,
}

async function happenings(today: string) {
  const month = today.slice(0, 7)
  const change = changes[month]
  if (change) await database.db.execute(change)
  delete changes[month]
}

/** What some customers do on a day, as the account would do it. */
async function customers(context: RenewalContext, today: string) {
  const { rows } = await database.db.execute<Row>(sql`
    select id, subscriptions.state, version, frequency, anchor_on as "anchorOn", anchor_period as "anchorPeriod",
      next_period as "nextPeriod", next_on as "nextOn", pause_reason as "pauseReason", renewals.state as renewal
    from subscriptions left join renewals on subscription_id = id and period = next_period
    where renewals.state is distinct from 'charging' and subscriptions.state <> 'ended'
      and (renewals.state = 'waiting' or subscriptions.pause_reason = 'payment' or next_on <= ${daysAfter(today, 4)}::date)
    order by id limit 40`)
  for (const row of rows) {
    if (row.state === 'paused') {
      if (row.pauseReason === 'payment' && chance.in(0.1))
        await writeSchedule(database.db, row, afterResume(row, today, 'payment'), { isActive: true })
    } else if (row.renewal === 'waiting') {
      const key = { subscriptionId: row.id, period: row.nextPeriod }
      if (chance.in(0.05)) await sayYes(context, { ...key, total: (await planOne(context, key))?.plan.total ?? 0 })
    } else if (chance.in(0.03)) await skipOrPause(row, today)
  }
}

async function skipOrPause(row: Row, today: string) {
  await database.db.transaction(async (db) => {
    if (chance.in(0.5)) {
      await db.execute(sql`
        update subscriptions set state = 'paused', pause_reason = 'customer', version = version + 1,
          paused_until = ${daysAfter(today, 1 + chance.below(150))}::date where id = ${row.id}`)
      return
    }
    if (!(await writeSchedule(db, row, afterSkip(row)))) return
    await db.execute(sql`
      insert into renewals (subscription_id, period, due_on, state)
      values (${row.id}, ${row.nextPeriod}, ${row.nextOn}, 'skipped')
      on conflict (subscription_id, period) do update set state = 'skipped', waits_for = null, next_try_on = null`)
  })
}
