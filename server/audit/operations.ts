import type { Db } from '#server/database/database.ts'
import { type Entry, insertEntry, readEntries } from './store.ts'

/** Called in the transaction of the act that it records, so that neither happens without the other. */
export const record = (db: Db, entry: Entry) => insertEntry(db, entry)

/** What was done in the name of a customer, newest first. */
export const historyOf = (db: Db, subject: string) => readEntries(db, subject)
