import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/operations.ts'
import { deleteOldCarts } from './reminder-store.ts'

/** A letter about a forgotten cart may be read weeks later. */
const keptDays = 90

/** Removes carts of guests that were not touched for a season: the cookies that named them are long gone. */
export const sweepCartsJob = defineJob({
  name: 'sweep-carts',
  payload: z.object({}),
  run: (_, { db }: { db: Db }) => deleteOldCarts(db, { days: keptDays }),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '17 3 * * *',
})
