import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { type ReminderJobDependencies, remindToReorder } from './tell.ts'

/** Writes on the day to those who want to be reminded to order again, and deletes what has ended. */
export const remindToReorderJob = defineWorker({
  name: 'remind-to-reorder',
  payload: z.object({}),
  run: (_, dependencies: ReminderJobDependencies) => remindToReorder(dependencies),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/10 * * * *',
})
