import { type Entry, insertEntry, readEntries } from '#server/audit/store.ts'
import type { Db } from '#server/database/database.ts'

/** In the transaction of what it records: neither happens without the other. */
export const record = (db: Db, entry: Entry) => insertEntry(db, entry)

/** What was done for somebody, newest first. */
export const historyOf = (db: Db, subject: string) => readEntries(db, subject)
