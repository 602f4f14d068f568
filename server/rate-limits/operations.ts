import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { isThisMachine } from '#server/http/client-address.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { limits, notForThisMachine, type Try } from './rules.ts'
import { type CountedTry, countingIn, countTries, forgetPastWindows, uncountTries } from './store.ts'

export type TooMany = { code: 'too-many'; retryAfter: number }

/** `giveBack` is for limits on failures: each try counts until it has succeeded. */
export type TakenTries = { giveBack(): Promise<void> }

/**
 * Takes one try from each limit, or refuses. The try is counted before the work begins, so that a hundred requests at
 * the same moment cannot exceed the limit. Inside a transaction only what is done counts, since what fails takes its try
 * back with it: never there for a limit on failures, and only behind a lock that all who ask for the limit wait for.
 */
export async function take(db: Db, ...tries: Try[]): Promise<Result<TakenTries, TooMany>> {
  const counted = tries.filter(isCounted).map(countedTry)
  const refused = (await countTries(db, counted)).filter(({ isOver }) => isOver)
  if (refused.length > 0) return err(tooMany(Math.max(...refused.map(({ secondsLeft }) => secondsLeft))))
  const digests = counted.map(({ digest }) => digest)
  return ok({ giveBack: () => uncountTries(db, digests) })
}

/**
 * Step by step, from narrow limits to wide ones: a try that a narrow limit refuses does not count for the wide ones, or
 * else one client could use up what all share. A try that a wide limit refuses is given back to the narrow ones.
 */
export async function takeInTurn(db: Db, steps: readonly Try[][]): Promise<Result<TakenTries, TooMany>> {
  const taken: TakenTries[] = []
  const giveBack = async () => {
    for (const each of taken) await each.giveBack()
  }
  for (const tries of steps) {
    const step = await take(db, ...tries)
    if (!step.ok) {
      await giveBack()
      return step
    }
    taken.push(step.value)
  }
  return ok({ giveBack })
}

/**
 * For a statement that has to be one: the `insert` that counts, to be put into its `with`. What the statement does, it
 * does where there is no row with `isOver`: no limit may apply, and then nothing is counted. `when` says by
 * `wanted."limit"` which ones apply.
 */
export const counting = (tries: readonly Try[], when: SQL = sql`true`): SQL =>
  countingIn(tries.filter(isCounted).map(countedTry), when)

export const tooMany = (retryAfter: number): TooMany => ({ code: 'too-many', retryAfter })

const isCounted = ({ limit, by }: Try) => !(notForThisMachine.has(limit) && isThisMachine(by))

function countedTry({ limit, by }: Try): CountedTry {
  return { limit, digest: hash('sha256', `${limit} ${by}`, 'base64url'), ...limits[limit] }
}

/** Deletes windows that are over. */
export const sweep = (db: Db, giveWay?: GiveWay) => forgetPastWindows(db, giveWay)
