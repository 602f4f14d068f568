import type { Db } from '#server/database/database.ts'
import { type Entry, insertEntry, readEntries } from './store.ts'

/** In the transaction of what it records: neither happens without the other. */
export const record = (db: Db, entry: Entry) => insertEntry(db, entry)

/** What was done for somebody, newest first. */
export const historyOf = (db: Db, subject: string) => readEntries(db, subject)
