import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { forgetOldGroups, readGroups, setDone } from './store.ts'

const mostShown = 100

/** The open errors, the latest first. With a phrase, only those that contain all of its words. */
export const listGroups = (db: Db, phrase = '') => readGroups(db, phrase, mostShown)

/** Puts a group aside until it comes again. */
export const markDone = (db: Db, fingerprint: string, now: Date) => setDone(db, fingerprint, now)

export const sweepErrors = (db: Db, giveWay?: GiveWay) => forgetOldGroups(db, giveWay)
