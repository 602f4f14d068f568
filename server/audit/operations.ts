import type { Db } from '#server/database/database.ts'
import { type Break, beginning, type ChainLink, firstBreak } from './chain.ts'
import {
  type Entry,
  insertEntry,
  isLastEntry,
  type LogSearch,
  readChain,
  readDetails,
  readHash,
  searchLog,
} from './store.ts'

export type { LogSearch }

/**
 * Called in the transaction of the act that it records, so that neither happens without the other. From here on other
 * writers of the log wait for the end of the transaction: it comes after everything that may wait itself.
 */
export const record = (db: Db, entry: Entry) => insertEntry(db, entry)

/** Whether the log has an entry about this subject that names this key: of an act that was sent twice. */
export const wasRecorded = async (db: Db, subject: string, key: string) =>
  (await readDetails(db, subject, key)) !== undefined

/** The details of such an entry. */
export const recordedDetails = (db: Db, subject: string, key: string) => readDetails(db, subject, key)

/** Whether the newest entry about the subject says the same, as it does when a form without a key is sent twice. */
export const wasDoneLast = (db: Db, entry: Entry) => isLastEntry(db, entry)

const pageLength = 50

/** A page of the log, newest first, and the entry behind which the next one begins. */
export async function findEntries(db: Db, search: LogSearch) {
  const found = await searchLog(db, search, pageLength + 1)
  const entries = found.slice(0, pageLength)
  const last = entries.at(-1)
  return { entries, next: found.length > pageLength ? last?.id : undefined }
}

export type ChainReport = { last: ChainLink; fault: Break | undefined }

/**
 * Follows the chain from its beginning. `known` is an entry that somebody has written down elsewhere: only that shows
 * that the end of the log was cut off, or the whole of it written anew.
 */
export async function checkChain(db: Db, known?: ChainLink): Promise<ChainReport> {
  let last = beginning
  for (let page = await readChain(db, 0, 1000); page.length > 0; page = await readChain(db, last.id, 1000)) {
    const fault = firstBreak(page, last)
    if (fault) return { last, fault }
    const end = page.at(-1)
    if (end) last = { id: end.id, hash: end.hash }
  }
  if (!known) return { last, fault: undefined }
  const hash = await readHash(db, known.id)
  if (hash === known.hash) return { last, fault: undefined }
  return { last, fault: { id: known.id, fault: hash === undefined ? 'missing' : 'changed' } }
}
