import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import type { ImportPoint } from './kill-import.ts'

const { default: pg } = await import('pg')
const { brands } = await import('#brands/all.ts')
const { openDatabase } = await import('#server/database/database.ts')
const { importBankFile } = await import('#server/receivables/import.ts')
const { bankFile } = await import('./bank-file.ts')

const [, , point, url, path] = process.argv as [string, string, ImportPoint, string, string]

const reach = (here?: ImportPoint) => {
  if (here === point) process.kill(process.pid, 'SIGKILL')
}

/** Statements by their beginning, with what is reached before they are sent or while the database works on them. */
const watched: readonly { statement: RegExp; before?: ImportPoint; during?: ImportPoint }[] = [
  { statement: /^\s*insert into bank_entries/, during: 'while the payments are stored' },
  { statement: /^\s*update receivables/, before: 'before the receivables change' },
  { statement: /^\s*with paid as/, during: 'while the orders are paid' },
  { statement: /^commit/i, during: 'while it is saved' },
]
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [statement] = args as [string | { text?: string } | undefined]
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '')
  const points = watched.find((one) => one.statement.test(text))
  reach(points?.before)
  const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
  // The statement is on its way, and its process ends before the answer.
  if (points) setImmediate(() => reach(points.during))
  return answer
} as typeof query

const quiet = { info() {}, warn() {}, error() {} }
const { db } = await openDatabase({ url, folder: '', log: quiet })
await importBankFile({ db, brands, log: quiet }, bankFile(readFileSync(path, 'utf8')))
reach('before the answer')
