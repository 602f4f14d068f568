import { z } from 'zod'
import { forgetConsents } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { deleteUnconfirmed } from './store.ts'

/** Deletes addresses that were never confirmed, and old proofs of addresses that get nothing any more. */
export const sweepNewsletterJob = defineWorker({
  name: 'sweep-newsletter',
  payload: z.object({}),
  async run(_, { db }: { db: Db }, giveWay) {
    await deleteUnconfirmed(db, giveWay)
    await forgetConsents(db, giveWay)
  },
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '17 * * * *',
})
