import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { readRecords } from '#server/catalogue/operations.ts'
import { productDigest } from '#server/catalogue/record-digest.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { editProduct } from '#server/goods/edit.ts'
import { applyPricesJob } from '#server/goods/jobs.ts'

import { enqueue } from '#server/jobs/operations.ts'
import { rowsWrittenBy } from '#server/testing/rows-written.ts'
import { codesOf, toricLens } from '#server/testing/toric-lens.ts'
import { importInvented } from './invented-catalogue.ts'
import { readOptions } from './options.ts'
import { get, progress, startBuiltShop } from './running-shop.ts'
import { percentiles, printTable, whole } from './table.ts'

const help = `npm run bench:prices

How long it takes to change one price of a toric lens that is made in 103,680 combinations and has 100,000 codes, and how
many rows that writes; how long a running shop takes to apply 200 planned prices, of that lens and 199 others, whose minute
has come; and how long pages that are rendered anew take meanwhile, beside the same pages alone. In turn, on PostgreSQL.

  --seconds N   how long the pages alone are measured in a round (5)
  --rounds N    how many rounds (3)
  --short       1,000 codes, ten plans and half a second: only to see that it works

It fails when a price is not applied, never because something is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }
const isShort = process.argv.includes('--short')
const planCount = isShort ? 10 : 200
const editCount = isShort ? 10 : 100

const lenses = Array.from({ length: planCount }, (_, index) => {
  const lens = toricLens(`TORIC-${index}`)
  return { ...lens, codes: codesOf(lens, 500, index + 1) }
})
const largest = 'TORIC-0'
const codeCount = isShort ? 1000 : 100_000

/** Gives the largest lens more codes than a line of a catalogue file can have. */
async function addCodes(db: Db) {
  const rows = codesOf(toricLens(largest), codeCount, planCount + 1).map((code) => ({
    ...code,
    product_id: largest,
    variant_id: variantId(largest, code.options),
  }))
  await db.execute(sql`delete from variant_codes where product_id = ${largest}`)
  for (let from = 0; from < rows.length; from += 10_000)
    await db.execute(sql`
      insert into variant_codes (gtin, product_id, variant_id, options) select gtin, product_id, variant_id, options
      from json_populate_recordset(null::variant_codes, ${JSON.stringify(rows.slice(from, from + 10_000))}::json)`)
  const [stored] = await readRecords(db, [largest])
  if (!stored) throw new StepFailed('The lens is missing.')
  await db.execute(sql`update products set digest = ${productDigest(stored.record)} where product_id = ${largest}`)
  await db.execute(sql`analyze`)
}

async function editPrice(db: Db, id: string, amount: number) {
  const { rows } = await db.execute<{ seen: string }>(sql`select digest as seen from products where product_id = ${id}`)
  type Priced = { prices: { market: string }[] }
  const change = (now: Priced) => ({
    ...now,
    prices: now.prices.map((price) => (price.market === 'DE' ? { ...price, amount } : price)),
  })
  const start = performance.now()
  const edited = await editProduct(db, {
    ...{ id, actor: 'bench', seen: rows[0]?.seen ?? null, change, cause: 'edit' },
  })
  if (!edited.ok) throw new StepFailed(`The price was refused: ${JSON.stringify(edited.error)}`)
  return performance.now() - start
}

async function measureEdits(db: Db) {
  progress(`Changing a price ${editCount} times`)
  const lenses = { [largest]: [] as number[], 'TORIC-1': [] as number[] }
  for (let index = -5; index < editCount; index++)
    for (const [id, times] of Object.entries(lenses)) {
      const time = await editPrice(db, id, 31_00 + (index % 2))
      if (index >= 0) times.push(time)
    }
  const written = await db.transaction((db) => rowsWrittenBy(db, () => editPrice(db, largest, 32_00)))
  const rows = Object.values(written).reduce((sum, count) => sum + count, 0)
  printTable(
    'One price is edited',
    ['', 'p50 ms', 'goal', 'p99 ms', 'rows', 'goal'],
    [
      [`of a lens with ${codeCount} codes`, ...inMilliseconds(lenses[largest]), whole(rows), '10'],
      ['of one with 500 codes', ...inMilliseconds(lenses['TORIC-1'])],
    ],
  )
}

function inMilliseconds(times: number[] = []) {
  const { p50, p99 } = percentiles(times)
  return [p50.toFixed(1), '20', p99.toFixed(1)]
}

async function waitingPlans(db: Db) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from planned_prices where state = 'planned'`,
  )
  return rows[0]?.count ?? 0
}

/** Has the shop apply prices whose minute has come, and gives the seconds that it takes. */
async function applyPlans(db: Db, amount: number) {
  await db.execute(sql`
    insert into planned_prices (id, product_id, market, channel, amount, starts_at, created_by)
    select gen_random_uuid(), product_id, 'DE', 'website', ${amount}, now() - interval '1 second', 'bench'
    from products where product_id like 'TORIC-%'`)
  await enqueue(db, applyPricesJob, {})
  const start = performance.now()
  while ((await waitingPlans(db)) > 0) await sleep(20)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from prices
    where product_id like 'TORIC-%' and market = 'DE' and channel = 'website' and amount = ${amount}`)
  if (rows[0]?.count !== planCount) throw new StepFailed(`${rows[0]?.count} of ${planCount} prices were applied.`)
  return (performance.now() - start) / 1000
}

/** The cache is bypassed for previews. */
const paths = ['/?mode=bench', `/p/${largest}?mode=bench`]

/** A visitor asks for a page every tenth of a second, or as soon as the one before has come. */
async function askForPages(port: number, isOver: () => boolean) {
  const times: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const { status } = await get(port, {
      path: paths[times.length % paths.length] ?? '/',
      headers: { 'Accept-Encoding': 'br' },
    })
    if (status !== 200) throw new StepFailed(`A page was answered with ${status}.`)
    times.push(performance.now() - start)
    await sleep(Math.max(0, start + 100 - performance.now()))
  }
  return times
}

function askFor(port: number, seconds: number) {
  const end = performance.now() + seconds * 1000
  return askForPages(port, () => performance.now() > end)
}

async function measurePlans(db: Db, port: number) {
  const { seconds, rounds } = readOptions(5)
  await askFor(port, seconds)
  await applyPlans(db, 33_00)
  const alone: number[] = []
  const during: number[] = []
  const took = { unseen: [] as number[], beside: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    progress(`Applying ${planCount} planned prices, round ${round}`)
    took.unseen.push(await applyPlans(db, 34_00 + round))
    alone.push(...(await askFor(port, seconds)))
    let isOver = false
    const pages = askForPages(port, () => isOver)
    took.beside.push(await applyPlans(db, 35_00 + round).finally(() => (isOver = true)))
    during.push(...(await pages))
  }
  const inSeconds = (times: number[]) => times.map((time) => time.toFixed(1)).join(', ')
  printTable(
    `${planCount} planned prices, from their job to the last one, in each round`,
    ['', 's', 'goal'],
    [
      ['nobody is there', inSeconds(took.unseen), '5'],
      ['beside a visitor who asks for ten pages a second', inSeconds(took.beside), '5'],
    ],
  )
  const row = (name: string, times: number[]) => {
    const { p50, p99 } = percentiles(times)
    return [name, whole(times.length), p50.toFixed(1), p99.toFixed(1)]
  }
  printTable(
    'The home page and that of the lens, rendered anew, ten a second',
    ['', 'pages', 'p50 ms', 'p99 ms', 'of alone', 'goal'],
    [
      row('alone', alone),
      [...row('meanwhile', during), (percentiles(during).p99 / percentiles(alone).p99).toFixed(2), '1.50'],
    ],
  )
}

async function main() {
  await using catalogue = await importInvented(1000, lenses)
  const database = await openDatabase({ url: catalogue.url, folder: '', log })
  try {
    progress(`Adding ${codeCount} codes`)
    await addCodes(database.db)
    await measureEdits(database.db)
    await using shop = await startBuiltShop({ DATABASE_URL: catalogue.url })
    await measurePlans(database.db, shop.port)
  } finally {
    await database.close()
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
