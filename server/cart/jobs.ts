import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { type ReminderDependencies, remindOfCarts } from './reminder.ts'
import { deleteForgotten } from './store.ts'

/** A letter about a forgotten cart may be read weeks later. */
const keptDays = 90

/** Removes carts of guests that were not touched for a season: the cookies that named them are long gone. */
export const sweepCartsJob = defineWorker({
  name: 'sweep-carts',
  payload: z.object({}),
  run: (_, { db }: { db: Db }) => deleteForgotten(db, { days: keptDays }),
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
