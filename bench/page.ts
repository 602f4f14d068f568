import { runScript, StepFailed } from '#scripts/run-step.ts'
import { startBareServer } from './bare.ts'
import { load } from './load.ts'
import { readOptions } from './options.ts'
import { get, type HttpRequest, type HttpResponse, header, metric, progress, startBuiltShop } from './running-shop.ts'
import { median, megabytes, percent, printTable, whole } from './table.ts'
import { withTestedPage } from './tested-page.ts'

const help = `npm run bench:page

How many answers a second the shop gives, beside a bare node:http server that sends the same bytes with the same
headers. Both are measured in turn, so that a busy machine slows down both; ratios are medians over the rounds.

  --seconds N   how long each is measured in a round (5)
  --rounds N    how many rounds (3)
  --short       half a second, one round: only to see that it works

It fails when an answer is wrong, never because one is slow.`

const CONNECTIONS = 16

type Case = HttpRequest & { name: string; status: number; cached: boolean }
type Figures = { rate: number; p50: number; p99: number; cpu: number }

const noFigures = (): { bare: Figures[]; shop: Figures[] } => ({ bare: [], shop: [] })

const br = { 'accept-encoding': 'br' }
const home: Case = { name: 'home page, cached', path: '/', headers: br, status: 200, cached: true }
const cases: Case[] = [
  home,
  { ...home, name: 'the same by a flag, cached', path: '/tested', headers: { ...br, cookie: 'vsf-uid=a-visitor' } },
  { ...home, name: 'the same uncompressed', headers: {} },
  { ...home, name: 'the same unchanged (304)', status: 304 },
  { ...home, name: 'its .data, cached', path: '/_.data' },
  { ...home, name: 'category by API, cached', path: '/api/categories/kontaktlinsen?locale=de' },
  // A preview is rendered for each request and never cached.
  { ...home, name: 'home page, rendered', path: '/?mode=bench', cached: false },
]

async function main() {
  const { seconds, rounds } = readOptions(5)
  using tested = withTestedPage()
  await using shop = await startBuiltShop(tested.settings)
  const memoryAtRest = await metric(shop.port, 'process_resident_memory_bytes')
  const recorded = await record(shop.port)
  await using bare = await startBareServer(recorded.map(({ response }) => response))

  progress(`Measuring ${rounds} × ${recorded.length} answers, shop and bare server in turn`)
  const measured = recorded.map((one) => ({ ...one, ...noFigures() }))
  for (let round = 0; round <= rounds; round++)
    for (const [index, { request, response, bare: bareFigures, shop: shopFigures }] of measured.entries()) {
      const isWarmUp = round === 0
      const duration = isWarmUp ? seconds / 5 : seconds
      const ofBare = await measure(bare.port, { ...request, path: `/${index}` }, response, duration)
      const ofShop = await measure(shop.port, request, response, duration)
      if (isWarmUp) continue
      bareFigures.push(ofBare)
      shopFigures.push(ofShop)
    }

  for (const { request, response } of recorded) mustBeSame(request, response, await get(shop.port, request))
  printTable(
    `${CONNECTIONS} connections, ${rounds} × ${seconds} s each, logging on`,
    ['', 'bare/s', 'shop/s', 'of bare', 'p50 ms', 'p99 ms', 'CPU bare µs', 'CPU shop µs', 'of bare'],
    measured.map(({ request, bare, shop }) => [
      request.name,
      whole(median(bare, ({ rate }) => rate)),
      whole(median(shop, ({ rate }) => rate)),
      percent(median(shop, ({ rate }, round) => rate / (bare[round]?.rate ?? 0))),
      median(shop, ({ p50 }) => p50).toFixed(1),
      median(shop, ({ p99 }) => p99).toFixed(1),
      whole(median(bare, ({ cpu }) => cpu)),
      whole(median(shop, ({ cpu }) => cpu)),
      percent(median(shop, ({ cpu }, round) => (bare[round]?.cpu ?? 0) / cpu)),
    ]),
  )
  const memory = await metric(shop.port, 'process_resident_memory_bytes')
  console.log(`\nMemory of the shop: ${megabytes(memoryAtRest)} at rest, ${megabytes(memory)} after the run.`)
}

/** The responses that the bare server will repeat. */
async function record(port: number): Promise<{ request: Case; response: HttpResponse }[]> {
  const recorded = []
  for (const plain of cases) {
    await get(port, plain)
    const full = await get(port, plain)
    const etag = header(full, 'etag') ?? ''
    const request = plain.status === 304 ? { ...plain, headers: { ...plain.headers, 'if-none-match': etag } } : plain
    const response = await get(port, request)
    const isHit = header(response, 'server-timing')?.includes('"hit"') ?? false
    if (response.status !== request.status || isHit !== request.cached)
      throw new StepFailed(`${request.name}: ${request.path} answers ${response.status}, ${isHit ? '' : 'not '}cached.`)
    recorded.push({ request, response })
  }
  return recorded
}

async function measure(port: number, request: Case, { body }: HttpResponse, seconds: number): Promise<Figures> {
  const cpuBefore = await metric(port, 'process_cpu_seconds_total')
  const figures = await load({
    ...request,
    paths: [request.path],
    port,
    seconds,
    connections: CONNECTIONS,
    length: body.length,
  })
  const cpu = (await metric(port, 'process_cpu_seconds_total')) - cpuBefore
  return { ...figures, cpu: (cpu / figures.count) * 1e6 }
}

function mustBeSame({ name }: Case, before: HttpResponse, after: HttpResponse) {
  if (before.status !== after.status || !before.body.equals(after.body))
    throw new StepFailed(
      `${name}: after the run the answer is another one (${after.status}, ${after.body.length} bytes).`,
    )
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
