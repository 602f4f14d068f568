import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { type PlanDependencies, planContent } from './plan-content.ts'

export const planContentJob = defineWorker({
  name: 'plan-content',
  payload: z.object({}),
  run: (_, dependencies: PlanDependencies, giveWay) => planContent(dependencies, new Date(), giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 600,
  schedule: '5,25,45 * * * *',
})
