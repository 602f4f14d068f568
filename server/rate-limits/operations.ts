import { hash } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { limits, type Try } from './rules.ts'
import { type Counted, countTries, forgetPastWindows, uncountTries } from './store.ts'

export type TooMany = { code: 'too-many'; retryAfter: number }

/** `giveBack` for tries that turned out to be none: where only failures count, each try counts until it has succeeded. */
export type Taken = { giveBack(): Promise<void> }

/**
 * Takes one try from each limit, or refuses. The try is counted before anything is attempted, so that a hundred
 * requests at the same moment are no way around. Not inside a transaction that may be rolled back.
 */
export async function take(db: Db, ...tries: Try[]): Promise<Result<Taken, TooMany>> {
  const counted = tries.map(asCounted)
  const rows = await countTries(db, counted)
  const refused = rows.filter((row) => counted.some((each) => each.digest === row.digest && row.tries > each.tries))
  if (refused.length > 0)
    return err({ code: 'too-many', retryAfter: Math.max(...refused.map((row) => row.seconds_left)) })
  const digests = counted.map(({ digest }) => digest)
  return ok({ giveBack: () => uncountTries(db, digests) })
}

function asCounted({ limit, by }: Try): Counted {
  return { digest: hash('sha256', `${limit} ${by}`, 'base64url'), ...limits[limit] }
}

/** Windows that are over count nothing any more. */
export const sweep = (db: Db) => forgetPastWindows(db)
