import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { sweepFailedItems } from '#server/jobs/failed-items.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { sweepErrors } from './operations.ts'

/** Forgets errors that have not come again for a long time, and failed items that are no longer due. */
export const sweepErrorsJob = defineWorker({
  name: 'sweep-errors',
  payload: z.object({}),
  async run(_, { db }: { db: Db }, giveWay) {
    await sweepErrors(db, giveWay)
    await sweepFailedItems(db, giveWay)
  },
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '47 3 * * *',
})
