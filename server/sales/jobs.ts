import { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { countSales, recountSales } from './count-sales.ts'

export type SalesJobDependencies = { db: Db; brands: readonly Brand[] }

const settings = { payload: z.object({}), retries: 2, retryAfter: 60, limit: 1800 }

export const countSalesJob = defineWorker({
  ...settings,
  name: 'count-sales',
  run: (_, { db, brands }: SalesJobDependencies, giveWay) => countSales({ db, brands, now: new Date(), giveWay }),
  schedule: '*/10 * * * *',
})

export const recountSalesJob = defineWorker({
  ...settings,
  name: 'recount-sales',
  run: (_, { db, brands }: SalesJobDependencies, giveWay) => recountSales({ db, brands, now: new Date(), giveWay }),
  schedule: '40 2 * * *',
})
