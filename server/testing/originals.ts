import { type Db, type Log, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { jobTable } from '#server/shop/job-table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases that are there to be copied: to make one takes seconds, to copy it a moment. */
    originals: { empty: string; prepared: string }
  }
}

export const quiet: Log = { info() {}, warn() {}, error() {} }

/** Brings a database to what the tests begin with. It is closed afterwards. */
export async function prepare(place: { url: string } | { folder: string }, fill = async (_: Db) => {}) {
  const database = await openDatabase({ folder: '', ...place, log: quiet })
  await migrate(database)
  await prepareQueues(database, jobTable)
  await fill(database.db)
  await database.close()
}
