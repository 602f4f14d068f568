import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { alertsJob } from './store.ts'
import { type AlertJobDependencies, tellOfStock } from './tell.ts'

/** Writes once to those who wait for a product that can be bought again, and deletes alerts that have ended. */
export const tellOfStockJob = defineWorker({
  name: alertsJob,
  payload: z.object({}),
  run: (_, dependencies: AlertJobDependencies, giveWay) => tellOfStock(dependencies, giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/5 * * * *',
})
