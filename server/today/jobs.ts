import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { type CheckDependencies, checkForDesk } from './operations.ts'

export const checkForDeskJob = defineWorker({
  name: 'check-for-desk',
  payload: z.object({}),
  run: (_, dependencies: CheckDependencies, giveWay) => checkForDesk(dependencies, new Date(), giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 600,
  schedule: '*/20 * * * *',
})
