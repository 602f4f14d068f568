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
type Comparison<Recorded> = {
  title: string
  /** The goal per second. */
  goal: number
  /** Records the statements that the shop sends to the database for one run. */
  record: (url: string, folder: string, connections: number) => Promise<Recorded>
  statements: (recorded: Recorded) => number
  byHand: (url: string, recorded: Recorded, load: ManyAtOnce) => Figures
  byApi: (port: number, load: ManyAtOnce) => Figures
}

/** Compares work through the API with the same statements sent by the database driver alone. */
export async function compareWithHand<Recorded>(comparison: Comparison<Recorded>) {
  const { title, goal, record, statements, byHand, byApi } = comparison
  const { seconds, rounds } = readOptions(4)
  await using catalogue = await importInvented(PRODUCTS)
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const recorded = await record(catalogue.url, folder, CONNECTIONS)
  rmSync(folder, { recursive: true, force: true })
  await using shop = await startBuiltShop({ DATABASE_URL: catalogue.url, TRUSTED_PROXIES: '127.0.0.1' })

  // A process reaches its full speed after some thousand requests.
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
  const row = (way: 'hand' | 'api') => [
    whole(median(measured, (round) => round[way].rate)),
    median(measured, (round) => round[way].p50).toFixed(1),
    median(measured, (round) => round[way].p99).toFixed(1),
    median(measured, (round) => round[way].cpu).toFixed(2),
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

/** Adds the processor time of each run in milliseconds, which says more than the duration on a busy machine. */
export async function withProcessorTime(microseconds: () => number | Promise<number>, work: () => Figures) {
  const before = await microseconds()
  const done = await work()
  return { ...done, cpu: ((await microseconds()) - before) / done.count / 1000 }
}
