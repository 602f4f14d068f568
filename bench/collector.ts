import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { collectorPath } from '#contract/measurement/batch.ts'
import { runScript } from '#scripts/run-step.ts'
import { startBareServer } from './bare.ts'
import { sendBatches } from './batches.ts'
import { withProcessorTime } from './beside-hand.ts'
import { checkOut } from './checkout-shoppers.ts'
import { importInvented } from './invented-catalogue.ts'
import { readOptions } from './options.ts'
import { endChild, metric, progress, startBuiltShop, startChild } from './running-shop.ts'
import { median, megabytes, percent, percentiles, printTable, whole } from './table.ts'

const help = `npm run bench:collector

How many batches of events a second one process takes on PostgreSQL, beside a bare node:http server that answers the
same; and how long a checkout takes while events arrive, beside the same alone: from a flood of one address, and from
500 visitors a second. Whoever sends them takes processor time from the checkouts, too: the last row has that alone. The
times of all rounds count together; “alone, again” shows how far two measurements of the same thing differ. About every
25 seconds the shop tidies up its memory, and the checkouts of that moment are the slow ones. So each measurement takes
as long, and each round begins with another one: otherwise the same ones would always meet it.

  --seconds N   how long each is measured in a round (4)
  --rounds N    how many rounds (3)
  --short       half a second, one round: only to see that it works

It fails when an answer is wrong, never because one is slow.`

const CONNECTIONS = 16
const BATCH = { connections: CONNECTIONS, addresses: 20_000 }
const SHOPPERS = { connections: 4 }
/** One address sends on as many connections as it likes; visitors send once a second each. */
const loads = {
  alone: undefined,
  'alone, again': undefined,
  'a flood of one address': { connections: 64, addresses: 1, pause: 0 },
  '500 batches a second of visitors': { connections: 500, addresses: 20_000, pause: 1000 },
  'the same, sent to a bare server': { connections: 500, addresses: 20_000, pause: 1000, isToBare: true },
}
type LoadName = keyof typeof loads

async function main() {
  const { seconds, rounds } = readOptions(4)
  await using catalogue = await importInvented(1000)
  await using shop = await startBuiltShop({ DATABASE_URL: catalogue.url, TRUSTED_PROXIES: '127.0.0.1' })
  const { port } = shop
  const empty = Buffer.alloc(0)
  await using bare = await startBareServer([{ status: 204, headers: ['Cache-Control', 'no-store'], body: empty }])

  progress('Sending batches')
  const toShop = (time: number) => sendBatches({ port, path: collectorPath, seconds: time, ...BATCH })
  const toBare = (time: number) => sendBatches({ port: bare.port, path: '/0', seconds: time, ...BATCH })
  // A process reaches its full speed after some ten thousand batches.
  await toShop(3 * seconds)
  await toBare(seconds)
  const timeOf = (of: number) => async () => 1e6 * (await metric(of, 'process_cpu_seconds_total'))
  const batches: Record<'shop' | 'bare', Awaited<ReturnType<typeof withProcessorTime>>>[] = []
  for (let round = 0; round < rounds; round++)
    batches.push({
      bare: await withProcessorTime(timeOf(bare.port), () => toBare(seconds)),
      shop: await withProcessorTime(timeOf(port), () => toShop(seconds)),
    })

  const checkouts = new Map<LoadName, Awaited<ReturnType<typeof checkOut>>[]>()
  progress('Checking out')
  await checkOut(port, { ...SHOPPERS, seconds: 3 * seconds })
  for (let round = 0; round < rounds; round++)
    for (const name of inTurn(Object.keys(loads) as LoadName[], round)) {
      await using _sender = await startSender({ shop: port, bare: bare.port }, loads[name])
      // Mails and other work that waited for the last checkouts began in the pause, and the first ones meet it.
      await checkOut(port, { ...SHOPPERS, seconds: 1 })
      const measured = await checkOut(port, { ...SHOPPERS, seconds: 6 * seconds })
      checkouts.set(name, [...(checkouts.get(name) ?? []), measured])
    }

  const row = (name: string, way: 'bare' | 'shop') => [
    name,
    whole(median(batches, (round) => round[way].rate)),
    median(batches, (round) => round[way].p99).toFixed(1),
    median(batches, (round) => round[way].cpu).toFixed(3),
  ]
  printTable(
    `Batches of five events, ${CONNECTIONS} connections, ${BATCH.addresses} visitors, one process on PostgreSQL`,
    ['', 'a second', 'p99 ms', 'CPU ms each', 'of bare', 'goal'],
    [
      row('a bare server', 'bare'),
      [...row('the shop', 'shop'), percent(median(batches, (round) => round.shop.rate / round.bare.rate)), '5000'],
    ],
  )
  const timesOf = (measured: { times: number[] }[]) => percentiles(measured.flatMap(({ times }) => times))
  const alone = timesOf(checkouts.get('alone') ?? [])
  printTable(
    `Whole checkouts by ${SHOPPERS.connections} shoppers meanwhile`,
    ['', 'a second', 'p50 ms', 'p99 ms', 'p99 of alone', 'goal'],
    (Object.keys(loads) as LoadName[]).map((name) => {
      const measured = checkouts.get(name) ?? []
      const { p50, p99 } = timesOf(measured)
      const rate = median(measured, ({ rate }) => rate)
      const goal = loads[name] ? '1.20' : ''
      return [name, rate.toFixed(1), p50.toFixed(1), p99.toFixed(1), (p99 / alone.p99).toFixed(2), goal]
    }),
  )
  const counted = await metric(port, 'shop_events_total{outcome="counted"}'.replace(/[{}]/g, '\\$&'))
  const flood = await metric(port, 'shop_events_total{outcome="flood"}'.replace(/[{}]/g, '\\$&'))
  console.log(`\nCounted events: ${whole(counted)}; batches of the flood that were dropped: ${whole(flood)}.`)
  console.log(`Memory of the shop: ${megabytes(await metric(port, 'process_resident_memory_bytes'))}.`)
}

const inTurn = <Name>(names: readonly Name[], round: number) => [
  ...names.slice(round % names.length),
  ...names.slice(0, round % names.length),
]

/** Ready once it is under way. */
async function startSender({ shop, bare }: Record<'shop' | 'bare', number>, load: (typeof loads)[LoadName]) {
  if (!load) return { async [Symbol.asyncDispose]() {} }
  const child = startChild([fileURLToPath(import.meta.resolve('./batch-sender.ts'))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const isToBare = 'isToBare' in load
  child.send({ port: isToBare ? bare : shop, path: isToBare ? '/0' : collectorPath, ...load })
  await once(child, 'message')
  return { [Symbol.asyncDispose]: () => endChild(child) }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
