import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

/** Sends the money of a refund. Money is worth many tries: for about half a day. */
export const sendRefundJob = defineJob({
  name: 'send-refund',
  payload: z.object({ refund: z.uuid() }),
  retries: 16,
  retryAfter: 5,
  limit: 120,
})
