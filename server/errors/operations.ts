import type { Db } from '#server/database/database.ts'
import { forgetOldGroups, readGroups, setDone } from './store.ts'

const mostShown = 100

/** The errors that nobody has put aside, the latest first; with a phrase, those that have its words. */
export const listGroups = (db: Db, phrase = '') => readGroups(db, phrase, mostShown)

/** Puts a group aside until it comes again. */
export const markDone = (db: Db, fingerprint: string, now: Date) => setDone(db, fingerprint, now)

export const sweepErrors = (db: Db) => forgetOldGroups(db)
