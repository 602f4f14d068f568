import { sql } from 'drizzle-orm'
import { brands } from '#brands/all.ts'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { readConfig } from '#server/config/config.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { filledTables } from '#server/shop/large/operations.ts'
import { deskQueries } from '#server/testing/desk-queries.ts'
import { openPlanner } from '#server/testing/query-plans.ts'
import { readOptions } from './options.ts'
import { progress } from './running-shop.ts'
import { percentiles, printTable } from './table.ts'

const help = `npm run bench:desk

How long every list and search of the desk takes on one connection, with typical and with nasty wishes, on the PostgreSQL
of DATABASE_URL, which npm run demo:large has filled. Beside it stands what a database can do at best: one order by its key.
Statements that would read a large table from beginning to end are listed below.

  --rounds N    how many rounds of 100 requests each (3)
  --short       one round of 10 requests: only to see that it works

It fails when something cannot be asked, never because an answer is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }

async function measure(run: () => Promise<unknown>, requests: number): Promise<string[]> {
  const times: number[] = []
  for (let index = 0; index < requests; index++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  const { p50, p99 } = percentiles(times)
  return [times[0] ?? 0, p50, p99].map((time) => time.toFixed(1))
}

async function sizeOf(db: Db) {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select relname as name, reltuples::int as count from pg_class
    where relname in ('orders', 'customers', 'order_events', 'payments') and relkind = 'r' order by 2`)
  return rows.map(({ name, count }) => `${count.toLocaleString('en')} ${name}`).join(', ')
}

async function main() {
  const { rounds } = readOptions(1)
  const requests = rounds * (process.argv.includes('--short') ? 10 : 100)
  const { databaseUrl: url } = readConfig(brands)
  if (!url) throw new StepFailed('Set DATABASE_URL to a database that npm run demo:large has filled.')
  const database = await openDatabase({ url, folder: '', log, poolSize: 1 })
  try {
    const { db } = database
    const { rows } = await db.execute<{ id: string }>(sql`select id from orders limit 1`)
    if (!rows[0]) throw new StepFailed('There is no order: fill the database with npm run demo:large.')
    const byKey = () => db.execute(sql`select id, state from orders where id = ${rows[0]?.id}`)
    const table = [['one order by its key', ...(await measure(byKey, requests))]]
    const queries = await deskQueries(db, 'frequent')
    progress(`Measuring ${queries.length} lists and searches, ${requests} requests each, among ${await sizeOf(db)}`)
    for (const [name, run] of queries) table.push([name, ...(await measure(run, requests))])
    printTable('On one connection, in ms', ['', 'first', 'median', 'p99'], table)
    const planner = await openPlanner({ url, tables: filledTables })
    for (const [name, run] of queries)
      for (const read of await planner.wholeReadsOf(run)) console.log(`Reads a whole table: ${name}: ${read}`)
    await planner.close()
  } finally {
    await database.close()
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
