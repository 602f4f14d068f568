import type { Db, Log } from '#server/database/database.ts'
import { readInThread } from '#server/process/file-thread.ts'
import { type FileWork, workOnFile } from './file-work.ts'

const program = './server/goods/file-thread-worker.ts'
/** The largest file, of 200 MB, takes about ten minutes on a small machine and half of this memory. */
const limits = { seconds: 3600, megabytes: 2048 }

export type ThreadMessage = { level: keyof Log; details: object; message: string }
export type ThreadWork = { url: string; work: FileWork }

/**
 * Works on an uploaded file in a thread of its own with a connection of its own: all that a large file leaves in memory
 * is collected there, and visitors do not wait. The embedded database lives in this thread, and so does its work.
 */
export async function workInThread(
  work: FileWork,
  { db, log, databaseUrl: url }: { db: Db; log: Log; databaseUrl?: string | undefined },
) {
  if (url === undefined) return workOnFile(db, work)
  const wish: ThreadWork = { url, work }
  const take = ({ level, details, message }: ThreadMessage) => log[level](details, message)
  const done = await readInThread<ThreadMessage, null>(program, wish, take, limits)
  if (!done.ok) throw new Error(`The work on the file ${work.id} takes too much time or memory`)
}
