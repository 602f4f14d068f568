import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#server/database/database.ts'
import { asDb } from '#server/database/drizzle-internals.ts'

const settings = ["work_mem = '256MB'", "maintenance_work_mem = '512MB'", 'synchronous_commit = off', 'jit = off']

/** Connections of its own: those of the shop give up after 15 seconds. */
export async function withConnections(url: string, count: number, work: (handles: readonly Db[]) => Promise<void>) {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, application_name: 'shop' }),
  )
  try {
    for (const client of clients) {
      await client.connect()
      for (const setting of settings) await client.query(`set ${setting}`)
    }
    await work(clients.map((client) => asDb(drizzle(client, { casing: 'snake_case' }))))
  } finally {
    for (const client of clients) await client.end()
  }
}

export type Task = readonly [what: string, run: (db: Db) => Promise<unknown>]

/** Says what was done and how long it took. */
export type Report = (what: string, seconds: number) => void

/** Each connection takes the next task as soon as it has nothing to do. */
export async function runAll(handles: readonly Db[], tasks: readonly Task[], report: Report) {
  const waiting = [...tasks]
  await Promise.all(
    handles.map(async (db) => {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const [what, run] = task
        const start = performance.now()
        await run(db)
        report(what, (performance.now() - start) / 1000)
      }
    }),
  )
}
