import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

/** Writes to the customer what was cancelled, which the refund names. */
export const orderCancelledJob = defineJob({
  name: 'order-cancelled',
  payload: z.object({ order: z.uuid(), refund: z.uuid(), by: z.enum(['customer', 'shop']) }),
  retries: 8,
  retryAfter: 10,
  limit: 120,
})
