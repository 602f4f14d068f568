import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { sweep } from './operations.ts'

/** Deletes the lists of guests who never came back. */
export const sweepWishlistsJob = defineWorker({
  name: 'sweep-wishlists',
  payload: z.object({}),
  run: (_, { db }: { db: Db }, giveWay) => sweep(db, giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '17 3 * * *',
})
