import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { handleBankEntry, receivablesForPeople, type WorkForPeople } from '#server/receivables/operations.ts'
import { readBrands } from '#server/settings/live-brands.ts'
import { usageError } from './command-line.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run bank:open

Lists what only a person can bring to an end: payments that fit no invoice, and invoices that two reminders did not help.

  --done NUMBER      a payment was dealt with: takes it from the list, and deletes the payer's name
  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

function readArguments() {
  const options = { done: { type: 'string' }, 'data-dir': { type: 'string' }, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw usageError(error)
  }
}

const money = (cents: number) => (cents / 100).toFixed(2)

function describe({ entries, late }: WorkForPeople): string {
  const payments = entries.map(({ id, bookedOn, outcome, rest, currency, brand, order, reference, note }) => {
    const about = order ? `${brand} ${order}` : reference
    return `  ${id}: ${[bookedOn, `${money(rest)} ${currency}`, outcome, about, note].filter(Boolean).join(', ')}`
  })
  const invoices = late.map(({ brand, order, open, currency, dueOn, remindedOn, email }) => {
    const facts = [`due ${dueOn}`, `reminded ${remindedOn}`, `${money(open)} ${currency}`, email]
    return `  ${brand} ${order}: ${facts.join(', ')}`
  })
  return [
    `${payments.length} payments wait for a person${payments.length > 0 ? ':' : '.'}`,
    ...payments,
    `${invoices.length} invoices are still open after two reminders${invoices.length > 0 ? ':' : '.'}`,
    ...invoices,
  ].join('\n')
}

async function main() {
  const { help: wantsHelp, done, 'data-dir': folder } = readArguments()
  if (wantsHelp) return console.log(help)
  if (done !== undefined && !/^\d{1,9}$/.test(done)) throw new StartError('--done takes the number of a payment.')
  await onDatabase(folder, async ({ db }) => {
    if (done !== undefined && !(await handleBankEntry(db, Number(done))))
      throw new StartError(`No payment with the number ${done} waits for a person.`)
    console.log(describe(await receivablesForPeople(db, await readBrands(db, brands), new Date())))
  })
}

await runCommand(main)
