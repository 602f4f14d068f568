import { z } from 'zod'
import { OrderDocument } from './order-document.ts'
import { OrderInvoice } from './order-invoice.ts'
import { OrderEvent, Parcel } from './parcel.ts'
import { Pieces } from './pieces.ts'
import { refundCauses, refundStates } from './refund.ts'
import { OrderReturn } from './return.ts'

/** What has happened to an order since it was placed. */
export const OrderStory = z.object({
  events: z.array(OrderEvent).describe('The oldest first'),
  parcels: z.array(Parcel),
  changeable: z.boolean().describe('Nothing is packed yet: it can be cancelled and changed'),
  cancelled: z.array(Pieces).describe('What was cancelled of it'),
  documents: z.array(OrderDocument).describe('Issued by now; none for those who see only a part of the order'),
  invoice: OrderInvoice.nullable().describe('If it is paid by invoice; only for its buyer'),
  reminder_alarm: z
    .object({ next_reminder_date: z.string() })
    .nullable()
    .describe('When its buyer is reminded to order again; only for the buyer'),
  returns: z.array(OrderReturn),
  returnable: z.array(Pieces).describe('What can still be sent back'),
  return_by: z
    .string()
    .nullable()
    .describe('The last day to announce a return; null as long as a parcel is on its way'),
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
