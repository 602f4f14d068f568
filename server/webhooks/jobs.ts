import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { forgetOldDeliveries } from './operations.ts'

/** Deletes old deliveries. */
export const sweepWebhooksJob = defineWorker({
  name: 'sweep-webhooks',
  payload: z.object({}),
  run: (_, { db }: { db: Db }, giveWay) => forgetOldDeliveries(db, new Date(), giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 600,
  schedule: '53 3 * * *',
})
