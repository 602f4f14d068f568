import { z } from 'zod'
import type { Db, Log } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { applyDuePrices } from './plans.ts'

export type GoodsJobDependencies = { db: Db; log: Log }

/** Applies the planned prices whose minute has come. */
export const applyPricesJob = defineWorker({
  name: 'apply-planned-prices',
  payload: z.object({}),
  run: (_, dependencies: GoodsJobDependencies) => applyDuePrices(dependencies, new Date()),
  retries: 0,
  retryAfter: 60,
  limit: 300,
  schedule: '* * * * *',
})
