import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { sweepErrors } from './operations.ts'

/** Forgets errors that have not come again for a long time. */
export const sweepErrorsJob = defineWorker({
  name: 'sweep-errors',
  payload: z.object({}),
  run: (_, { db }: { db: Db }) => sweepErrors(db),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '47 3 * * *',
})
