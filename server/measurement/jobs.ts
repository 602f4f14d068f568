import { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { forgetOldCounts } from './operations.ts'

/** Deletes what told yesterday's visitors apart, and counts that are too old to compare with. */
export const forgetCountsJob = defineWorker({
  name: 'forget-counts',
  payload: z.object({}),
  run: (_, { db, brands }: { db: Db; brands: readonly Brand[] }, giveWay) =>
    forgetOldCounts(db, brands, new Date(), giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '7 * * * *',
})
