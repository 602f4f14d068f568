import { z } from 'zod'
import { OrderEvent, Parcel } from './parcel.ts'
import { refundCauses, refundStates } from './refund.ts'

/** So many pieces of a line, which is counted from 1. */
export const Pieces = z.object({ line: z.int().min(1).max(100), quantity: z.int().min(1).max(1000) })
export type Pieces = z.infer<typeof Pieces>

/** What has happened to an order since it was placed. */
export const OrderStory = z.object({
  events: z.array(OrderEvent).describe('The oldest first'),
  parcels: z.array(Parcel),
  changeable: z.boolean().describe('Nothing is packed yet: it can be cancelled and changed'),
  cancelled: z.array(Pieces).describe('What was cancelled of it'),
  refunds: z.array(
    z.object({
      amount: z.int(),
      state: z.enum(refundStates),
      cause: z.enum(refundCauses),
      created_at: z.string(),
    }),
  ),
})
export type OrderStory = z.infer<typeof OrderStory>
