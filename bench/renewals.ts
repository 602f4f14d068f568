import { sql } from 'drizzle-orm'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { type Database, type Db, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { auditBooks } from '#server/shop/books.ts'
import { jobTable } from '#server/shop/job-table.ts'
import { renewSubscriptionsJob } from '#server/subscriptions/jobs.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { insertSubscriptions, openRenewalShop } from '#server/testing/renewal-shop.ts'
import { readOptions } from './options.ts'
import { recordRenewals, replay } from './renewals-by-hand.ts'
import { get, progress, startBuiltShop } from './running-shop.ts'
import { percent, percentiles, printTable, whole } from './table.ts'

const help = `npm run bench:renewals

How many subscriptions a second one process renews on PostgreSQL with simulated payments, beside a Node process that sends
the same statements through pg; and how long pages that are rendered anew take while a running shop renews, beside the same
pages alone. The shop's own work after an order (collecting the money, writing the mail) runs meanwhile.

  --seconds N   how long the pages alone are measured (10)
  --short       40 subscriptions and half a second: only to see that it works

It fails when a period is not ordered once or the books do not agree, never because something is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }
const isShort = process.argv.includes('--short')
const subscriptionCount = isShort ? 40 : 10_000
const orderedOn = '2027-01-28'
const due = '2027-02-28'

async function countOf(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${query}) found`)
  return rows[0]?.count ?? 0
}

/** So many a second. */
async function rateOf(count: number, work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return (1000 * count) / (performance.now() - start)
}

const many = (count: number) => Array.from({ length: count }, () => ({ orderedOn }))

async function measureRates(url: string) {
  const database = await openDatabase({ url, folder: '', log })
  try {
    await migrate(database)
    await prepareQueues(database, jobTable)
    const { db } = database
    const shop = await openRenewalShop(database)
    shop.setDay(due)
    // A process reaches its full speed after some hundred renewals.
    await insertSubscriptions(db, many(isShort ? 5 : 500))
    await shop.renew()
    const recorded = await recordRenewals(url, due, () => insertSubscriptions(db, many(1)))
    progress(`Renewing ${subscriptionCount} subscriptions by the shop`)
    await insertSubscriptions(db, many(subscriptionCount))
    const own = await rateOf(subscriptionCount, shop.renew)
    await check(database)
    // The books of what is done by hand do not agree, since the statements name the buyer of the recorded order.
    progress(`Renewing ${subscriptionCount} subscriptions by hand`)
    await insertSubscriptions(db, many(subscriptionCount))
    const hand = await rateOf(subscriptionCount, () => replay(url, recorded))
    const left = await countOf(db, sql`select from subscriptions where next_period = 1`)
    if (left > 0) throw new StepFailed(`${left} subscriptions were not renewed by hand.`)
    printTable(
      `Renewals of subscriptions, ${recorded.each.length} statements each`,
      ['', 'a second', 'of by hand', 'goal'],
      [
        ['the same statements by hand', whole(hand)],
        ['by the shop', whole(own), percent(own / hand), '40 %'],
      ],
    )
  } finally {
    await database.close()
  }
}

async function check({ db }: Pick<Database, 'db'>) {
  const open = await countOf(db, sql`select from renewals where state <> 'ordered'`)
  const due = await countOf(db, sql`select from subscriptions where next_period = 1`)
  if (open + due > 0) throw new StepFailed(`${open + due} subscriptions were not renewed.`)
  const mistakes = await auditBooks(db)
  if (mistakes.length > 0) throw new StepFailed(JSON.stringify(mistakes))
}

/** The cache is bypassed for previews. */
const page = { path: '/?mode=bench', headers: { 'Accept-Encoding': 'br' } }

/** One page after the other, for so many seconds. */
async function askForPages(port: number, seconds: number) {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    const { status } = await get(port, page)
    if (status !== 200) throw new StepFailed(`The page was answered with ${status}.`)
    times.push(performance.now() - start)
  }
  return { count: times.length, ...percentiles(times) }
}

async function measurePages(url: string, seconds: number) {
  await using shop = await startBuiltShop({ DATABASE_URL: url })
  const { port } = shop
  const database = await openDatabase({ url, folder: '', log })
  try {
    const { db } = database
    await askForPages(port, seconds)
    progress(`Asking for pages for ${seconds} s, alone`)
    const alone = await askForPages(port, seconds)
    const { rows } = await db.execute<{ productId: string; unitPrice: number; today: string }>(sql`
      select product_id as "productId", amount as "unitPrice", (now() - interval '1 month')::date::text as today
      from products join prices using (product_id)
      where category = 'lenscare' and is_active and not discontinued and not is_trial and 'claravue' = any(brand_channels)
        and axes = '{}' and channel = 'website' and market = 'CH' order by 1 limit 1`)
    const [bottle] = rows
    if (!bottle) throw new StepFailed('The demo has no lens care.')
    const lines = [{ ...bottle, options: {} }]
    await insertSubscriptions(
      db,
      Array.from({ length: subscriptionCount }, () => ({ orderedOn: bottle.today, lines })),
    )
    const left = () => countOf(db, sql`select from subscriptions where next_period = 1 and email like '%@example.org'`)
    progress(`Asking for pages while the shop renews ${subscriptionCount} subscriptions`)
    await enqueue(db, renewSubscriptionsJob, {})
    const during = await askForPages(port, seconds)
    const done = subscriptionCount - (await left())
    if (done === 0 && !isShort) throw new StepFailed('The shop did not renew anything meanwhile.')
    const row = (name: string, { count, p50, p99 }: typeof alone) => [
      name,
      whole(count),
      p50.toFixed(1),
      p99.toFixed(1),
    ]
    printTable(
      'A page, rendered anew, one after the other',
      ['', 'pages', 'p50 ms', 'p99 ms', 'of alone', 'goal'],
      [row('alone', alone), [...row('during renewals', during), (during.p99 / alone.p99).toFixed(2), '1.50']],
    )
    console.log(`\n${done} subscriptions were renewed meanwhile, in ${seconds} s.\n`)
  } finally {
    await database.close()
  }
}

async function main() {
  const { seconds } = readOptions(10)
  const postgres = await startPostgres()
  try {
    await measureRates(postgres.url)
  } finally {
    await postgres.stop()
  }
  const fresh = await startPostgres()
  try {
    await measurePages(fresh.url, seconds)
  } finally {
    await fresh.stop()
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
