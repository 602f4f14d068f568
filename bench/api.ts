import { runScript, StepFailed } from '#scripts/run-step.ts'
import { startBareServer } from './bare.ts'
import { importInvented } from './invented-catalogue.ts'
import { load } from './load.ts'
import { readOptions } from './options.ts'
import { get, type HttpResponse, header, metric, progress, startBuiltShop } from './running-shop.ts'
import { median, megabytes, percent, printTable, whole } from './table.ts'

const help = `npm run bench:api

How many product details, lists of 24 and searches a second one process gives through the JSON API, on PostgreSQL with
1,000 products, beside a bare node:http server that sends the same answers. Each is requested at many addresses in
turn: once as visitors do, where answers are cached, and once past the cache, where each answer is made anew.

  --seconds N   how long each is measured in a round (4)
  --rounds N    how many rounds (3)
  --short       half a second, one round: only to see that it works

It fails when an answer is wrong, never because one is slow.`

const CONNECTIONS = 16
const PRODUCTS = 1000
/** The cache is bypassed for previews. */
const PAST_THE_CACHE = '&mode=bench'

type Case = { name: string; paths: string[]; goal?: number }

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function casesFor(ids: readonly string[], words: readonly string[]): Case[] {
  const kinds: Case[] = [
    { name: 'product details', paths: ids.map((id) => `/api/products/${id}?locale=de`), goal: 3150 },
    {
      name: 'lists of 24',
      paths: range(Math.floor(ids.length / 24)).map((page) => `/api/products?locale=de&limit=24&page=${page}`),
      goal: 2380,
    },
    {
      name: 'searches',
      paths: words.map((word) => `/api/search?locale=de&query=${encodeURIComponent(word)}`),
      goal: 2520,
    },
  ]
  return kinds.flatMap(({ name, paths, goal }) => [
    { name: `${name}, ${paths.length} addresses`, paths, goal },
    { name: 'the same, each made anew', paths: paths.map((path) => path + PAST_THE_CACHE) },
  ])
}

async function main() {
  const { seconds, rounds } = readOptions(4)
  await using catalogue = await importInvented(PRODUCTS)
  await using shop = await startBuiltShop({ DATABASE_URL: catalogue.url })
  const atRest = await metric(shop.port, 'process_resident_memory_bytes')
  const recorded = []
  progress('Requesting each address once')
  for (const one of casesFor(catalogue.ids, catalogue.words))
    recorded.push({ ...one, answers: await record(shop.port, one) })
  await using bare = await startBareServer(recorded.flatMap(({ answers }) => answers))

  progress(`Measuring ${rounds} × ${recorded.length} kinds of answers, shop and bare server in turn`)
  const measured = recorded.map((one) => ({ ...one, ...noFigures() }))
  for (const [round] of range(rounds).entries()) {
    let first = 0
    for (const one of measured) {
      const barePaths = one.answers.map((_, index) => `/${first + index}`)
      first += one.answers.length
      const duration = round === 0 ? seconds / 4 : seconds
      await load({ paths: one.paths, port: shop.port, status: 200, seconds: duration / 4, connections: CONNECTIONS })
      one.bare[round] = await load({
        paths: barePaths,
        port: bare.port,
        status: 200,
        seconds,
        connections: CONNECTIONS,
      })
      one.shop[round] = await load({
        paths: one.paths,
        port: shop.port,
        status: 200,
        seconds,
        connections: CONNECTIONS,
      })
    }
  }
  printTable(
    `${PRODUCTS} products on PostgreSQL, ${CONNECTIONS} connections, ${rounds} × ${seconds} s each, logging on`,
    ['', 'bare/s', 'shop/s', 'of bare', 'goal/s', 'p50 ms', 'p99 ms'],
    measured.map(({ name, goal, bare, shop }) => [
      name,
      whole(median(bare, ({ rate }) => rate)),
      whole(median(shop, ({ rate }) => rate)),
      percent(median(shop, ({ rate }, round) => rate / (bare[round]?.rate ?? 0))),
      goal ? String(goal) : '',
      median(shop, ({ p50 }) => p50).toFixed(1),
      median(shop, ({ p99 }) => p99).toFixed(1),
    ]),
  )
  const after = await metric(shop.port, 'process_resident_memory_bytes')
  console.log(`\nMemory of the shop on PostgreSQL: ${megabytes(atRest)} at rest, ${megabytes(after)} after the run.`)
}

type Figures = Awaited<ReturnType<typeof load>>

const noFigures = (): { bare: Figures[]; shop: Figures[] } => ({ bare: [], shop: [] })

/** Some of the answers, for the bare server to repeat; an empty answer is an error. */
async function record(port: number, { name, paths }: Case): Promise<HttpResponse[]> {
  const answers = []
  for (const path of paths) {
    const answer = await get(port, { path })
    const isCacheable = header(answer, 'server-timing')?.includes('desc="miss"') ?? false
    if (answer.status !== 200 || answer.body.length < 300)
      throw new StepFailed(`${name}: ${path} answers ${answer.status} with ${answer.body.length} bytes.`)
    if (isCacheable === path.endsWith(PAST_THE_CACHE))
      throw new StepFailed(`${path} is ${isCacheable ? '' : 'not '}cached.`)
    if (answers.length < 100) answers.push(answer)
  }
  return answers
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
