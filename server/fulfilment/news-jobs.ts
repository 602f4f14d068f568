import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

const Shipment = z.object({ order: z.uuid(), parcel: z.int() })
const retryPolicy = { retries: 8, retryAfter: 10, limit: 120 }

/** Issues the delivery note of a parcel, and writes to the customer that it has left. */
export const parcelSentJob = defineJob({ name: 'parcel-sent', payload: Shipment, ...retryPolicy })

/** Writes to the customer that it has arrived, where the storefront does. */
export const parcelDeliveredJob = defineJob({ name: 'parcel-delivered', payload: Shipment, ...retryPolicy })

/** Writes to the customer when the order comes instead. */
export const orderDelayedJob = defineJob({
  name: 'order-delayed',
  payload: z.object({ order: z.uuid(), arrival: z.iso.date().nullable() }),
  ...retryPolicy,
})
