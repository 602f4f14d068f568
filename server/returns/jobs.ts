import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

const Return = z.object({ return: z.uuid() })
const retryPolicy = { retries: 8, retryAfter: 10, limit: 120 }

/** Writes to the customer how to send it. */
export const returnAnnouncedJob = defineJob({ name: 'return-announced', payload: Return, ...retryPolicy })

/** Writes to the customer that it has come. */
export const returnReceivedJob = defineJob({ name: 'return-received', payload: Return, ...retryPolicy })

/** Refunds what was taken back. */
export const settleReturnJob = defineJob({ name: 'settle-return', payload: Return, ...retryPolicy })

/** Writes to the customer what was not taken back, and why. */
export const returnSettledJob = defineJob({ name: 'return-settled', payload: Return, ...retryPolicy })

/** The clock of the demo: the parcel arrives, and is checked. */
export const demoReturnJob = defineJob({
  name: 'demo-return',
  payload: Return.extend({ step: z.enum(['receive', 'check']) }),
  ...retryPolicy,
})
