import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importInvented } from './invented-catalogue.ts'
import type { ManyAtOnce, overAndOver } from './many.ts'
import { readOptions } from './options.ts'
import { metric, progress, startBuiltShop } from './running-shop.ts'
import { median, megabytes, percent, printTable, whole } from './table.ts'

const PRODUCTS = 1000
const CONNECTIONS = 16

type Figures = ReturnType<typeof overAndOver>
type Compared<Recorded> = {
  title: string
  /** How many a second we mean to reach. */
  goal: number
  /** What the shop says to the database while it does it once. */
  record: (url: string, folder: string, connections: number) => Promise<Recorded>
  statements: (recorded: Recorded) => number
  byHand: (url: string, recorded: Recorded, load: ManyAtOnce) => Figures
  byApi: (port: number, load: ManyAtOnce) => Figures
}

/** What people do through the API, beside the same statements sent by nothing but the driver. */
export async function compareWithHand<Recorded>(compared: Compared<Recorded>) {
  const { title, goal, record, statements, byHand, byApi } = compared
  const { seconds, rounds } = readOptions(4)
  await using catalogue = await importInvented(PRODUCTS)
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const recorded = await record(catalogue.url, folder, CONNECTIONS)
  rmSync(folder, { recursive: true, force: true })
  await using shop = await startBuiltShop({ DATABASE_URL: catalogue.url })

  // It takes a process some thousand requests until it runs as fast as it will for the rest of the day.
  const warmUp = 3 * seconds
  progress(`Measuring ${rounds} rounds of ${seconds} s, after a warm-up of ${warmUp} s`)
  const load = { connections: CONNECTIONS, seconds }
  await byApi(shop.port, { ...load, seconds: warmUp })
  await byHand(catalogue.url, recorded, { ...load, seconds: warmUp })
  const measured: Record<'hand' | 'api', Awaited<ReturnType<typeof withProcessorTime>>>[] = []
  for (let round = 0; round < rounds; round++) {
    const ownTime = () => process.cpuUsage().user + process.cpuUsage().system
    const hand = await withProcessorTime(ownTime, () => byHand(catalogue.url, recorded, load))
    const shopTime = async () => 1e6 * (await metric(shop.port, 'process_cpu_seconds_total'))
    const api = await withProcessorTime(shopTime, () => byApi(shop.port, load))
    measured.push({ hand, api })
  }
  const row = (who: 'hand' | 'api') => [
    whole(median(measured, (round) => round[who].rate)),
    median(measured, (round) => round[who].p50).toFixed(1),
    median(measured, (round) => round[who].p99).toFixed(1),
    median(measured, (round) => round[who].cpu).toFixed(2),
  ]
  const share = percent(median(measured, ({ api, hand }) => api.rate / hand.rate))
  printTable(
    `${title}: ${PRODUCTS} products on PostgreSQL, ${CONNECTIONS} connections, logging on`,
    ['', 'a second', 'p50 ms', 'p99 ms', 'CPU ms each', 'of by hand', 'goal'],
    [
      [`${statements(recorded)} statements by hand`, ...row('hand')],
      ['by the API', ...row('api'), share, String(goal)],
    ],
  )
  console.log(`\nMemory of the shop: ${megabytes(await metric(shop.port, 'process_resident_memory_bytes'))}.`)
}

/** Also how much of the processor each took, in milliseconds: on a busy machine that says more than the time. */
async function withProcessorTime(microseconds: () => number | Promise<number>, work: () => Figures) {
  const before = await microseconds()
  const done = await work()
  return { ...done, cpu: ((await microseconds()) - before) / done.count / 1000 }
}
