import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { brands } from '#brands/all.ts'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { workInThread } from '#server/goods/file-thread.ts'
import { fileById, startImport, uploadFile } from '#server/goods/files.ts'
import { importBankFile } from '#server/receivables/import.ts'
import { bookDelivery } from '#server/stock/deliveries.ts'
import { bankFile, camtText } from '#server/testing/bank-file.ts'
import { formContentType, formWith } from '#server/testing/form-file.ts'
import { syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'
import { importInvented } from './invented-catalogue.ts'
import { progress } from './running-shop.ts'
import { megabytes, printTable } from './table.ts'

const help = `npm run bench:files

How long the largest files that staff may upload hold the thread that answers visitors: a good file of a bank of 20 MB and one
of a catalogue, which arrives, is compared and is imported, a bad one of each, and a delivery of 10,000 lines. On PostgreSQL. The wait is that of the event loop, sampled every millisecond, beside that of an
idle process, which is the machine's own.

  --short   a hundredth of it: only to see that it works

It fails when a good file is refused or a bad one accepted, never because something is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }
const isShort = process.argv.includes('--short')
const sized = (count: number) => (isShort ? count / 100 : count)

const payment = (index: number) => ({ amount: '59.80', id: `B-${index}`, message: `Invoice ${index}`, payer: 'Anna' })
const payments = Array.from({ length: sized(40_000) }, (_, index) => payment(index))
const goodBank = camtText(payments)
const badBank = goodBank.replaceAll('59.80', '59.8O')

const idleProcess = `
  const waits = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  process.on('message', () => { process.send(waits.max / 1e6); waits.reset() })`

/** A process that does nothing: what it waits for, the machine waits for. Asked for its longest wait since it was last asked. */
function startIdleProcess() {
  const idle = spawn(process.execPath, ['-e', idleProcess], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    async longestWait() {
      idle.send('')
      const [longest] = await once(idle, 'message')
      return Number(longest)
    },
    stop: () => idle.kill(),
  }
}

type Idle = ReturnType<typeof startIdleProcess>

/** The longest wait and the 99th percentile, in milliseconds, while the work goes on. */
async function waitsDuring(idle: Idle, work: () => Promise<boolean>, isGood: boolean) {
  const waits = monitorEventLoopDelay({ resolution: 1 })
  await idle.longestWait()
  waits.enable()
  const start = performance.now()
  const wasRead = await work()
  waits.disable()
  if (wasRead !== isGood) throw new StepFailed(`A ${isGood ? 'good file was refused' : 'bad file was accepted'}.`)
  const figures = [(performance.now() - start) / 1000, waits.percentile(99) / 1e6, waits.max / 1e6]
  return [...[...figures, await idle.longestWait()].map((figure) => figure.toFixed(1)), '50']
}

/** The longest file of a supplier: 10,000 lines, several for each variant whose stock is counted. */
async function deliveryFor(db: Db) {
  const { rows } = await db.execute<{ sku: string; variant_id: string }>(
    sql`select sku, variant_id from stock join products using (product_id) where is_active order by sku, variant_id`,
  )
  if (rows.length === 0) throw new StepFailed('The invented catalogue has no stock.')
  const lines = Array.from({ length: sized(10_000) }, (_, index) => {
    const { sku = '', variant_id = '' } = rows[index % rows.length] ?? {}
    return `${sku};${variant_id};2`
  })
  return Buffer.from(['sku;variant;quantity', ...lines].join('\n'))
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  await using catalogue = await importInvented(100)
  const idle = startIdleProcess()
  const database = await openDatabase({ url: catalogue.url, folder: '', log })
  const { db } = database
  const written = (name: string, lines: Iterable<string>) => {
    const path = join(folder, name)
    for (const [index, line] of [...lines].entries()) writeFileSync(path, line, { flag: index === 0 ? 'w' : 'a' })
    return path
  }
  function* lines(count: number, change = (line: string) => line) {
    for (const record of syntheticCatalogue(count)) yield `${change(JSON.stringify(record))}\n`
  }
  const bank = async (text: string) => (await importBankFile({ db, brands, log }, bankFile(text))).ok
  const actor = 'anna'
  const dependencies = { db, log, databaseUrl: catalogue.url }
  let id = ''
  async function arrive(path: string) {
    const uploaded = await uploadFile(db, {
      body: formWith(path),
      contentType: formContentType,
      actor,
      now: new Date(),
    })
    if (uploaded.ok) id = uploaded.value
    return uploaded.ok
  }
  const delivery = await deliveryFor(db)
  async function deliver() {
    const file = { id: randomUUID(), name: 'supplier.csv', bytes: delivery, isWanted: false }
    return (await bookDelivery(db, actor, file)).ok
  }
  const endsAs = async (state: string) => (await fileById(db, id))?.state === state
  async function compare() {
    await workInThread({ act: 'compare', id }, dependencies)
    return endsAs('ready')
  }
  async function store() {
    await startImport(db, { id, actor })
    await workInThread({ act: 'import', id, actor }, dependencies)
    return endsAs('applied')
  }
  try {
    progress('Writing the files')
    const many = sized(50_000)
    const good = written('good.jsonl', lines(many))
    const bad = written(
      'bad.jsonl',
      lines(many, (line) => line.replace('"record":', '"recrod":')),
    )
    const rows: string[][] = []
    for (const [name, size, isGood, work] of [
      ['a file of the bank', goodBank.length, true, () => bank(goodBank)],
      ['a bad one', badBank.length, false, () => bank(badBank)],
      ['a delivery is booked', delivery.length, true, deliver],
      ['a catalogue arrives', statSync(good).size, true, () => arrive(good)],
      ['and is compared', statSync(good).size, true, compare],
      ['and is stored', statSync(good).size, true, store],
      ['a bad one arrives', statSync(bad).size, true, () => arrive(bad)],
      ['and is compared', statSync(bad).size, false, compare],
    ] as const) {
      progress(`${name}, ${megabytes(size)}`)
      rows.push([name, megabytes(size), ...(await waitsDuring(idle, work, isGood))])
    }
    printTable(
      'A visitor waits while a file is read and stored',
      ['', 'size', 's', 'p99 ms', 'longest ms', 'idle process', 'goal'],
      rows,
    )
  } finally {
    idle.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
