import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { claravue } from '#brands/claravue.ts'
import type { HistoryQuery } from '#contract/checkout/history-query.ts'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { historyOf } from '#server/order-history/operations.ts'
import { jobTable } from '#server/shop/job-table.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { copyOrder } from '#server/testing/many-orders.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { readOptions } from './options.ts'
import { progress } from './running-shop.ts'
import { median, printTable } from './table.ts'

const help = `npm run bench:history

How long the list of orders takes a customer with 10 orders and one with 1,000: its first page, its last one, and a search
for a product. Both in turn, by the operation that page and API call, on PostgreSQL, among 20,000 orders of others.

  --rounds N    how many rounds of 100 requests each (3)
  --short       one round of 10 requests: only to see that it works

It fails when an answer is wrong, never because one is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }

async function customerWith(db: Db, order: string, count: number): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values (${id}, '', ${`${id}@example.com`}, true, 'customer', now(), now())`)
  await copyOrder(db, order, { times: count, to: id })
  return id
}

async function time(db: Db, customerId: string, query: Partial<HistoryQuery>): Promise<number> {
  const shippingName = ({ name }: { name: string }) => name
  const context = {
    db,
    brand: claravue,
    locale: 'de' as const,
    customerId,
    now: new Date(),
    orderKey: Buffer.alloc(32),
    shippingName,
  }
  const start = performance.now()
  const { orders } = await historyOf(context, { page: 1, itemsPerPage: 10, phrase: '', ...query })
  const took = performance.now() - start
  if (orders.length !== 10) throw new StepFailed(`${orders.length} orders were read instead of ten.`)
  return took
}

const views = [
  { name: 'first page', few: {}, many: {} },
  { name: 'last page', few: {}, many: { page: 100 } },
  { name: 'search for a product', few: { phrase: 'care' }, many: { phrase: 'care' } },
]

async function main() {
  const isShort = process.argv.includes('--short')
  const { rounds } = readOptions(1)
  const requests = rounds * (isShort ? 10 : 100)
  const postgres = await startPostgres()
  const database = await openDatabase({ url: postgres.url, folder: '', log })
  try {
    progress('Preparing the orders')
    await migrate(database)
    await prepareQueues(database, jobTable)
    const { db } = database
    const shop = await openOrderShop(database)
    const { id: order } = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
    const [few, many] = [await customerWith(db, order, 10), await customerWith(db, order, 1000)]
    await customerWith(db, order, isShort ? 100 : 20_000)
    await db.execute(sql`vacuum analyze orders, payments, order_lines, order_events`)
    progress(`Measuring ${requests} requests each`)
    const rows: string[][] = []
    for (const view of views) {
      const times: { few: number; many: number }[] = []
      for (let index = 0; index < requests; index++)
        times.push({ few: await time(db, few, view.few), many: await time(db, many, view.many) })
      const [ten, thousand] = [median(times, (one) => one.few), median(times, (one) => one.many)]
      rows.push([view.name, ten.toFixed(1), thousand.toFixed(1), (thousand / ten).toFixed(2)])
    }
    printTable('The list of orders, median in ms', ['', '10 orders', '1,000 orders', 'times as long'], rows)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
