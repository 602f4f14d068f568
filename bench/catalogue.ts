import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMemorySearch } from '#server/search/memory.ts'
import type { SearchQuery } from '#server/search/service.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'
import { measureProductPages } from './product-page.ts'
import { progress } from './running-shop.ts'
import { percentiles, printTable } from './table.ts'

const help = `npm run bench:catalogue

How the shop behaves with a large catalogue. Many products: how long the search index takes to build, what it weighs, how
fast it answers, and for how long the thread that serves the pages was held up meanwhile; the catalogues are invented
and imported into a PostgreSQL of their own. Many combinations: what the page of a lens costs that is made in one, in a
few and in 100,000.

  --products N,N  how many (1000,100000)
  --only WHAT     search, or page
  --short         500 products, a few queries: only to see that it works

It fails when an answer is wrong, never because one is slow.`

const everything: SearchQuery = {
  brand: 'claravue',
  market: 'CH',
  locale: 'de',
  phrase: '',
  filters: {},
  sort: 'relevance',
  page: 0,
  hitsPerPage: 16,
}

type Case = { name: string; ask: (round: number) => SearchQuery; least: number }
const phrase = (text: string) => ({ ...everything, phrase: text })
const cases: Case[] = [
  { name: 'listing of everything', ask: () => everything, least: 500 },
  { name: 'the same by price, last page', ask: () => ({ ...everything, sort: 'price_asc', page: 30 }), least: 500 },
  {
    name: 'listing with three filters',
    ask: () => ({
      ...everything,
      category: 'lenses',
      filters: { lens_usage: ['daily'], radius: ['8.5', '8.6'], lens_type: ['toric'] },
    }),
    least: 100,
  },
  {
    name: 'the same with price, stock and strengths',
    ask: () => ({
      ...everything,
      category: 'lenses',
      filters: { lens_type: ['spherical'], price_to: ['50'], in_stock: ['yes'], sphere_right: ['-2.50'] },
    }),
    least: 100,
  },
  { name: 'one product by its number', ask: (round) => phrase(`${round % 500}`), least: 1 },
  { name: 'a brand', ask: () => phrase('babalis'), least: 1 },
  { name: 'a brand, misspelt', ask: () => phrase('bablais'), least: 1 },
  { name: 'brand and name, both misspelt', ask: () => phrase('bablais bafinab'), least: 1 },
  { name: 'a beginning', ask: () => phrase('ba'), least: 1 },
  { name: 'one letter', ask: () => phrase('s'), least: 1 },
  { name: 'a word that every product has', ask: () => phrase('optics'), least: 500 },
  { name: 'the same, misspelt', ask: () => phrase('otpics'), least: 500 },
  { name: 'ten such words', ask: () => phrase(Array(10).fill('optics').join(' ')), least: 500 },
  { name: 'nothing', ask: () => phrase('xylophonist quartzite'), least: 0 },
]

async function main() {
  const { values } = parseArgs({
    options: { products: { type: 'string' }, only: { type: 'string' }, short: { type: 'boolean' } },
  })
  const sizes = (values.products ?? (values.short ? '500' : '1000,100000')).split(',').map(Number)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 500 && size <= 1_000_000))
    throw new StepFailed('--products takes numbers from 500 to 1000000.')
  const rounds = values.short ? 5 : 200
  if (values.only !== 'search') await measureProductPages(rounds)
  if (values.only === 'page') return
  for (const size of sizes) await withCatalogue(size, (database) => measureSearch(database, size, rounds))
}

async function withCatalogue(size: number, measure: (database: Database) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const postgres = await startPostgres()
  try {
    const file = join(folder, 'catalogue.jsonl')
    progress(`Importing ${size} invented products`)
    await pipeline(Readable.from(lines(size)), createWriteStream(file))
    const log = { info() {}, warn() {}, error: console.error }
    const database = await openDatabase({ url: postgres.url, folder, log })
    await migrate(database)
    const imported = await importCatalogue(database.db, file)
    if (!imported.ok) throw new StepFailed('The invented catalogue was refused.')
    await measure(database)
    await database.close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function* lines(size: number) {
  for (const record of syntheticCatalogue(size)) yield `${JSON.stringify(record)}\n`
}

async function measureSearch({ db }: Database, size: number, rounds: number) {
  progress('Building the index')
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const search = createMemorySearch({ db, log: { info() {}, error: console.error } })
  search.start()
  while (!search.isReady()) await search.find(everything).catch(() => {})
  delay.disable()
  if (search.figures.products !== size) throw new StepFailed(`The index has ${search.figures.products} products.`)
  const weight = process.memoryUsage.rss() - before

  const rows = []
  for (const { name, ask, least } of cases) {
    const times: number[] = []
    let hits = 0
    for (let round = -5; round < rounds; round++) {
      const query = ask(round + 5)
      const started = performance.now()
      hits = (await search.find(query)).nbHits
      if (round >= 0) times.push(performance.now() - started)
    }
    if (hits < least) throw new StepFailed(`${name}: ${hits} hits, expected at least ${least}.`)
    const { p50, p99 } = percentiles(times)
    rows.push([name, String(hits), p50.toFixed(2), p99.toFixed(2)])
  }
  printTable(`Search among ${size} products, ${rounds} times each`, ['', 'hits', 'p50 ms', 'p99 ms'], rows)
  console.log(
    `\nIndex: built in ${search.figures.buildSeconds.toFixed(1)} s, ${(weight / 2 ** 20).toFixed(0)} MB more in memory.` +
      ` The serving thread waited at most ${(delay.max / 1e6).toFixed(0)} ms meanwhile.\n`,
  )
  await search.close()
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
