import type { Db } from '#server/db.ts'
import { sweep as sweepSessions } from '#server/identity/sessions.ts'
import type { Log } from '#server/log.ts'
import { sweep as sweepLimits } from '#server/rate-limits/operations.ts'

/** Removes what has expired: nobody can use it any more, it only takes room. */
export function sweepEvery(milliseconds: number, db: Db, log: Pick<Log, 'error'>) {
  const sweep = () =>
    Promise.all([sweepSessions(db), sweepLimits(db)]).catch((error: unknown) =>
      log.error({ err: error }, 'what has expired could not be removed'),
    )
  const timer = setInterval(sweep, milliseconds).unref()
  return { stop: () => clearInterval(timer) }
}
