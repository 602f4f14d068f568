import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { sweep as sweepLimits } from '#server/rate-limits/operations.ts'
import { sweep as sweepSessions } from './sessions.ts'

/** Deletes expired sessions, links and counted tries: they are of no use and only take room. */
export const sweepJob = defineWorker({
  name: 'sweep-identity',
  payload: z.object({}),
  async run(_, { db }: { db: Db }, giveWay) {
    await sweepSessions(db, giveWay)
    await sweepLimits(db, giveWay)
  },
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '41 * * * *',
})
