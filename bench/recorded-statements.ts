import pg from 'pg'
import { type Database, openDatabase } from '#server/database/database.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** What is said to the database at `url` by work that is done with it; the work can empty the list and begin anew. */
export async function recordStatements<T>(
  { url, folder }: { url: string; folder: string },
  work: (database: Database, said: Statement[]) => Promise<T>,
): Promise<T> {
  const said: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown]
    const { name, text } = typeof first === 'string' ? { name: undefined, text: first } : first
    const given = Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? [])
    said.push({ ...(name && { name }), text, values: given })
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    const database = await openDatabase({ url, folder, log: { info() {}, warn() {}, error: console.error } })
    const result = await work(database, said)
    await database.close()
    return result
  } finally {
    pg.Client.prototype.query = query
  }
}
