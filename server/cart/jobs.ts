import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { type ReminderDependencies, remindOfCarts } from './reminder.ts'
import { deleteOldCarts } from './reminder-store.ts'

/** The link in a reminder still works weeks later, so carts stay longer than that. */
const retentionDays = 90

/** Removes carts of guests without a change for so long: the cookies that named them have expired. */
export const sweepCartsJob = defineWorker({
  name: 'sweep-carts',
  payload: z.object({}),
  run: (_, { db }: { db: Db }) => deleteOldCarts(db, { days: retentionDays }),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '17 3 * * *',
})

/** Writes once to the customers who left a cart behind and want to be reminded. */
export const remindOfCartsJob = defineWorker({
  name: 'remind-of-carts',
  payload: z.object({}),
  run: (_, dependencies: ReminderDependencies) => remindOfCarts(dependencies),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/10 * * * *',
})
