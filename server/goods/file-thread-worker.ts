import { type Log, openDatabase } from '#server/database/database.ts'
import { readFileHere } from '#server/process/file-worker.ts'
import type { ThreadMessage, ThreadWork } from './file-thread.ts'
import { workOnFile } from './file-work.ts'

// Runs in a thread of its own, natively: it is no part of the built application.
await readFileHere<ThreadWork, ThreadMessage, null>(async ({ url, work }, post) => {
  const as = (level: keyof Log) => (details: object, message: string) => void post({ level, details, message })
  const log = { info: as('info'), warn: as('warn'), error: as('error') }
  const database = await openDatabase({ url, folder: '', log, poolSize: 2 })
  try {
    await workOnFile(database.db, work)
    return null
  } finally {
    await database.close()
  }
})
