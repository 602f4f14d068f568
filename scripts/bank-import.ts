import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { type BankFile, type BankImport, importBankFile, sentenceOf } from '#server/receivables/import.ts'
import { usageError } from './command-line.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run bank:import -- FILE

Reads a statement or notification of the bank (camt.053 or camt.054, XML) and books its payments: each is matched to an
invoice by its reference, and pays it if the amount fits. All or nothing; a file may be read again, and a payment counts
once, however many files report it. npm run bank:open lists what waits for a person afterwards.
The shop may run meanwhile, if it is on a PostgreSQL; the embedded database serves one process at a time.

  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

function readArguments() {
  const options = { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { ...values, positionals }
  } catch (error) {
    throw usageError(error)
  }
}

async function bankFileAt(path: string): Promise<BankFile> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new StartError(`There is no file ${path}.`)
  return { name: basename(path), size: found.size, read: () => readFile(path) }
}

const columns = [11, 12, 3, 18] as const
const row = (...cells: string[]) =>
  `  ${cells.map((cell, place) => cell.padEnd(columns[place] ?? 0)).join(' ')}`.trimEnd()
const money = (cents: number) => (cents / 100).toFixed(2)

function describe({ payments, known }: BankImport): string {
  const lines = payments.map(({ bookedOn, amount, currency, outcome, reference }) =>
    row(bookedOn, money(amount).padStart(12), currency, outcome, reference ?? ''),
  )
  const booked = payments.reduce((sum, payment) => sum + payment.booked, 0)
  const waiting = payments.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'part-paid').length
  const totals = [
    `${payments.length} new payments, ${known} known already.`,
    `${money(booked)} booked.`,
    `${waiting} wait for a person${waiting > 0 ? ': npm run bank:open' : ''}.`,
  ]
  return [...lines, totals.join(' ')].join('\n')
}

async function main() {
  const { help: wantsHelp, positionals, 'data-dir': folder } = readArguments()
  if (wantsHelp) return console.log(help)
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new StartError('Name one file of the bank. See --help.')
  const file = await bankFileAt(path)
  await onDatabase(folder, async ({ db }, log) => {
    const imported = await importBankFile({ db, brands, log }, file)
    if (!imported.ok)
      throw new StartError(`${path} was not read, and nothing has changed. ${sentenceOf(imported.error)}`)
    console.log(describe(imported.value))
  })
}

await runCommand(main)
