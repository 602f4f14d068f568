import { z } from 'zod'
import type { Db, Log } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { orderReadyJob } from '#server/orders/operations.ts'
import { type DemoPace, demoStepJob, takeDemoStep } from './demo-steps.ts'
import { countArrivals } from './hit-rate.ts'
import { handOverOrder } from './operations.ts'
import { recallOrder, recallOrderJob } from './recall.ts'
import type { FulfilmentService } from './service.ts'

export type FulfilmentJobDependencies = {
  db: Db
  log: Log
  fulfilment: FulfilmentService
  /** Only if the demo's warehouse packs. */
  demoPace?: DemoPace
}

export const orderReadyWorker = defineWorker({
  ...orderReadyJob,
  run: async ({ order }, dependencies: FulfilmentJobDependencies) => {
    await handOverOrder(dependencies, order)
  },
})

export const recallOrderWorker = defineWorker({
  ...recallOrderJob,
  run: (recall, dependencies: FulfilmentJobDependencies) => recallOrder(dependencies, recall),
})

export const demoStepWorker = defineWorker({
  ...demoStepJob,
  async run(step, { db, demoPace }: FulfilmentJobDependencies) {
    if (demoPace) await takeDemoStep(db, demoPace, step)
  },
})

/** Nobody looks at the figure by the minute, and a night is quiet. */
export const countArrivalsWorker = defineWorker({
  name: 'count-arrivals',
  payload: z.object({}),
  retries: 3,
  retryAfter: 60,
  limit: 600,
  schedule: '23 2 * * *',
  run: (_, { db }: FulfilmentJobDependencies) => countArrivals(db),
})
