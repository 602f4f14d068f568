import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createLog, type Log } from '#server/process/log.ts'

/** Does a command's work on the database that the shop would open with the same settings. */
export async function onDatabase(dataDir: string | undefined, work: (database: Database, log: Log) => Promise<void>) {
  const config = readConfig(brands, { DATA_DIR: dataDir })
  const { log, close: closeLog } = createLog('warn')
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, log, poolSize: 2 })
  try {
    await work(database, log)
  } finally {
    await database.close()
    closeLog()
  }
}

/** What an operator can put right is one sentence; anything else is a fault and keeps its stack trace. */
export async function runCommand(main: () => Promise<void>) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
