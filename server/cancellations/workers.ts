import { defineWorker } from '#server/jobs/operations.ts'
import { orderCancelledJob } from './jobs.ts'

export const orderCancelledWorker = defineWorker({ ...orderCancelledJob, run: async () => {} })
