import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#server/database/database.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** Records the statements that the work sends to the database at `url`. The work may empty the list to start again. */
export async function recordStatements<T>(
  { url, folder }: { url: string; folder: string },
  work: (database: Database, statements: Statement[]) => Promise<T>,
): Promise<T> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown]
    const { name, text } = typeof first === 'string' ? { name: undefined, text: first } : first
    const given = Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? [])
    statements.push({ ...(name && { name }), text, values: given })
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    const database = await openDatabase({ url, folder, log: { info() {}, warn() {}, error: console.error } })
    const result = await work(database, statements)
    await database.close()
    return result
  } finally {
    pg.Client.prototype.query = query
  }
}

/** Limits count by lists of digests: each replay has its own, as each guest has, and so is never over a limit. */
export const withOwnDigests = (value: unknown) =>
  typeof value === 'string' && /^\["[\w-]{43}"(,"[\w-]{43}")*\]$/.test(value)
    ? value.replace(/[\w-]{43}/g, () => randomBytes(32).toString('base64url'))
    : value
