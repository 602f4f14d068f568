import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { brands } from '#brands/all.ts'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { openDatabase } from '#server/database/database.ts'
import { importBankFile } from '#server/receivables/import.ts'
import { bankFile, camtText } from '#server/testing/bank-file.ts'
import { syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'
import { importInvented } from './invented-catalogue.ts'
import { progress } from './running-shop.ts'
import { megabytes, printTable } from './table.ts'

const help = `npm run bench:files

How long the largest files that staff may upload hold the thread that answers visitors: a good file of a bank of 20 MB, one
of a catalogue, a bad one of each. On PostgreSQL. The wait is that of the event loop, sampled every millisecond.

  --short   a hundredth of it: only to see that it works

It fails when a good file is refused or a bad one accepted, never because something is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }
const isShort = process.argv.includes('--short')
const sized = (count: number) => (isShort ? count / 100 : count)

const payment = (index: number) => ({ amount: '59.80', id: `B-${index}`, message: `Invoice ${index}`, payer: 'Anna' })
const payments = Array.from({ length: sized(40_000) }, (_, index) => payment(index))
const goodBank = camtText(payments)
const badBank = goodBank.replaceAll('59.80', '59.8O')

/** The longest wait and the 99th percentile, in milliseconds, while the work goes on. */
async function waitsDuring(work: () => Promise<boolean>, isGood: boolean) {
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  const start = performance.now()
  const wasRead = await work()
  waits.disable()
  if (wasRead !== isGood) throw new StepFailed(`A ${isGood ? 'good file was refused' : 'bad file was accepted'}.`)
  const figures = [(performance.now() - start) / 1000, waits.percentile(99) / 1e6, waits.max / 1e6]
  return [...figures.map((figure) => figure.toFixed(1)), '50']
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  await using catalogue = await importInvented(100)
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
  const goods = async (path: string) => (await importCatalogue(db, path)).ok
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
      ['a catalogue', statSync(good).size, true, () => goods(good)],
      ['a bad one', statSync(bad).size, false, () => goods(bad)],
    ] as const) {
      progress(`Reading ${name} of ${megabytes(size)}`)
      rows.push([name, megabytes(size), ...(await waitsDuring(work, isGood))])
    }
    printTable(
      'A visitor waits while a file is read and stored',
      ['', 'size', 's', 'p99 ms', 'longest ms', 'goal'],
      rows,
    )
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
