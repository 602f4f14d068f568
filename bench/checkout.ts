import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { recordCheckouts, replay } from './checkout-by-hand.ts'
import { checkOut } from './checkout-shoppers.ts'
import { importInvented } from './invented-catalogue.ts'
import { metric, progress, startBuiltShop } from './running-shop.ts'
import { median, megabytes, percent, printTable, whole } from './table.ts'

const help = `npm run bench:checkout

How many complete checkouts a second one process makes through the JSON API on PostgreSQL with 1,000 products (a cart,
two lenses, addresses, shipping, payment, order: seven requests), beside a Node process that sends the same statements
through pg with as many connections. What the shop does afterwards by itself (asking for the money, writing the mail) it
does meanwhile.

  --seconds N   how long each is measured in a round (4)
  --rounds N    how many rounds (3)
  --short       half a second, one round: only to see that it works

It fails when an answer is wrong or the books do not agree in the end, never because something is slow.`

const CONNECTIONS = 16
const PRODUCTS = 1000
const GOAL = 104

async function main() {
  const { seconds, rounds } = readOptions()
  await using catalogue = await importInvented(PRODUCTS)
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const recorded = await recordCheckouts(catalogue.url, folder, CONNECTIONS)
  rmSync(folder, { recursive: true, force: true })
  await using shop = await startBuiltShop({ DATABASE_URL: catalogue.url })

  // It takes a process some thousand requests until it runs as fast as it will for the rest of the day.
  const warmUp = 3 * seconds
  progress(`Measuring ${rounds} rounds of ${seconds} s, after a warm-up of ${warmUp} s`)
  const load = { connections: CONNECTIONS, seconds }
  await checkOut(shop.port, { ...load, seconds: warmUp })
  await replay(catalogue.url, recorded, { ...load, seconds: warmUp })
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const ownTime = () => process.cpuUsage().user + process.cpuUsage().system
    const hand = await withProcessorTime(ownTime, () => replay(catalogue.url, recorded, load))
    const shopTime = async () => 1e6 * (await metric(shop.port, 'process_cpu_seconds_total'))
    const api = await withProcessorTime(shopTime, () => checkOut(shop.port, load))
    measured.push({ hand, shop: api })
  }
  printTable(
    `A complete checkout: ${PRODUCTS} products on PostgreSQL, ${CONNECTIONS} connections, logging on`,
    ['', 'a second', 'p50 ms', 'p99 ms', 'CPU ms each', 'of by hand', 'goal'],
    [
      [
        `${recorded[0]?.statements.length} statements by hand`,
        whole(median(measured, ({ hand }) => hand.rate)),
        median(measured, ({ hand }) => hand.p50).toFixed(1),
        median(measured, ({ hand }) => hand.p99).toFixed(1),
        median(measured, ({ hand }) => hand.cpu).toFixed(2),
      ],
      [
        'by the API',
        whole(median(measured, ({ shop }) => shop.rate)),
        median(measured, ({ shop }) => shop.p50).toFixed(1),
        median(measured, ({ shop }) => shop.p99).toFixed(1),
        median(measured, ({ shop }) => shop.cpu).toFixed(2),
        percent(median(measured, ({ shop, hand }) => shop.rate / hand.rate)),
        String(GOAL),
      ],
    ],
  )
  console.log(`\nMemory of the shop: ${megabytes(await metric(shop.port, 'process_resident_memory_bytes'))}.`)
}

/** Also how much of the processor each took, in milliseconds: on a busy machine that says more than the time. */
async function withProcessorTime(
  microseconds: () => number | Promise<number>,
  work: () => ReturnType<typeof checkOut>,
) {
  const before = await microseconds()
  const done = await work()
  return { ...done, cpu: ((await microseconds()) - before) / done.count / 1000 }
}

function readOptions() {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' }, rounds: { type: 'string' }, short: { type: 'boolean' } },
  })
  const seconds = Number(values.seconds ?? (values.short ? 0.5 : 4))
  const rounds = Number(values.rounds ?? (values.short ? 1 : 3))
  if (!(seconds > 0 && seconds <= 60) || !(rounds >= 1 && rounds <= 20))
    throw new StepFailed('--seconds goes from above 0 to 60, --rounds from 1 to 20.')
  return { seconds, rounds: Math.round(rounds) }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
