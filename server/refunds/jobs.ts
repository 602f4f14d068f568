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

const Refund = z.object({ order: z.uuid(), refund: z.uuid() })
const retryPolicy = { retries: 8, retryAfter: 10, limit: 120 }

/** Issues the credit note of a refund. */
export const refundGrantedJob = defineJob({ name: 'refund-granted', payload: Refund, ...retryPolicy })

/** Writes to the customer that the money is on its way. */
export const refundSentJob = defineJob({ name: 'refund-sent', payload: Refund, ...retryPolicy })
