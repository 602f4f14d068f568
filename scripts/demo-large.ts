import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { usageError } from '#scripts/command-line.ts'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { jobTable } from '#server/shop/job-table.ts'
import { makeLargeDemo } from '#server/shop/large/operations.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run demo:large

Fills the PostgreSQL of DATABASE_URL with the demo and, besides, with the customers and orders of three years: what they
bought, their payments, parcels, returns, refunds, invoices, mails and reviews, and the log of staff. For looking at a large
shop, and for npm run bench:desk. The database has to be empty or to have served nothing but a demo, and no shop may run on
it. It must not be interrupted: the database is of no use then.

  --orders N      how many orders (1000000)
  --customers N   how many customers with an account (300000); one in five orders is a guest's
  --seed N        another number gives other rows, the same one the same (1)
  --now MOMENT    when the last order was placed (now); rows are the same only for the same moment
  --help          this text`

const text = { type: 'string' } as const
const options = { orders: text, customers: text, seed: text, now: text, help: { type: 'boolean' } } as const

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw usageError(error)
  }
}

function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  const number = given === undefined ? otherwise : Number(given)
  if (!Number.isSafeInteger(number) || number < 1 || number > 100_000_000)
    throw new StartError(`--${name} must be a number from 1 to 100000000. See --help.`)
  return number
}

async function main() {
  const { help: wantsHelp, now: moment, ...given } = readArguments()
  if (wantsHelp) return console.log(help)
  const now = moment === undefined ? new Date() : new Date(moment)
  if (Number.isNaN(now.getTime())) throw new StartError('--now must be a moment such as 2026-11-18T08:00Z. See --help.')
  const size = {
    orders: wholeNumber('orders', given.orders, 1_000_000),
    customers: wholeNumber('customers', given.customers, 300_000),
    seed: wholeNumber('seed', given.seed, 1),
    now,
  }
  const { mode, databaseUrl: url } = readConfig(brands)
  if (mode === 'live') throw new StartError('This is for demos: SHOP_MODE is live. Nothing was done.')
  if (!url) throw new StartError('This needs a PostgreSQL: set DATABASE_URL to an empty database.')
  await onDatabase(undefined, async (database) => {
    const start = performance.now()
    await migrate(database)
    await prepareQueues(database, jobTable)
    await loadDemoData(database.db)
    console.log(`${size.orders} orders of ${size.customers} customers and of guests, seed ${size.seed}`)
    await makeLargeDemo({ database, url }, brands, size, (what, seconds) =>
      console.log(`  ${what.padEnd(44)}${seconds.toFixed(1).padStart(7)} s`),
    )
    console.log(`Done in ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`)
  })
}

await runCommand(main)
