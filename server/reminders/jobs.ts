import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { alarmsJob } from './due-store.ts'
import { type ReminderJobDependencies, remindToReorder } from './tell.ts'

/** Writes on the day to those who want to be reminded to order again, and deletes what has ended. */
export const remindToReorderJob = defineWorker({
  name: alarmsJob,
  payload: z.object({}),
  run: (_, dependencies: ReminderJobDependencies, giveWay) => remindToReorder(dependencies, new Date(), giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/10 * * * *',
})
