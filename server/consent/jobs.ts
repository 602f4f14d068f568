import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { sweepChoices } from './operations.ts'

/** Deletes proofs of consent after the time for which they may be demanded. */
export const sweepConsentsJob = defineWorker({
  name: 'sweep-consents',
  payload: z.object({}),
  run: (_, { db }: { db: Db }, giveWay) => sweepChoices(db, new Date(), giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '41 3 * * *',
})
