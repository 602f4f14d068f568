import { readFileSync } from 'node:fs'
import type { ImportPoint } from './kill-import.ts'

const { brands } = await import('#brands/all.ts')
const { openDatabase } = await import('#server/database/database.ts')
const { importBankFile } = await import('#server/receivables/import.ts')
const { bankFile } = await import('./bank-file.ts')
const { dieAt, watchStatements } = await import('./watch-statements.ts')

const [, , point, url, path] = process.argv as [string, string, ImportPoint, string, string]

const reach = dieAt(point)

/** Statements by their beginning. */
const watched: readonly { statement: RegExp; before?: ImportPoint; during?: ImportPoint }[] = [
  { statement: /^\s*insert into bank_entries/, during: 'while the payments are stored' },
  { statement: /^\s*update receivables/, before: 'before the receivables change' },
  { statement: /^\s*with paid as/, during: 'while the orders are paid' },
  { statement: /^commit/i, during: 'while it is saved' },
]
watchStatements(reach, ({ text }) => watched.find(({ statement }) => statement.test(text)))

const quiet = { info() {}, warn() {}, error() {} }
const { db } = await openDatabase({ url, folder: '', log: quiet })
await importBankFile({ db, brands, log: quiet }, bankFile(readFileSync(path, 'utf8')))
reach('before the answer')
