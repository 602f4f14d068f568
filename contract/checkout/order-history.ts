import { z } from 'zod'
import { paymentMethods } from '#contract/payment.ts'
import { carrierCodes } from './carriers.ts'
import { orderProgresses } from './order-progress.ts'
import { orderStates } from './order-state.ts'

/** Why an order is expected on these days. `planned`: nothing of it has left yet. */
export const arrivalReasons = ['planned', 'shipped', 'delayed'] as const

/** What makes sense to do with an order now. */
export const historyActions = ['pay', 'track', 'return', 'details'] as const
export type HistoryAction = (typeof historyActions)[number]

const HistoryItem = z.object({
  product_id: z.string(),
  title: z.string().describe('In the language of the request; of a product that no longer exists, as it was ordered'),
  quantity: z.int(),
  image: z.string(),
  wearer_name: z.string().nullable().describe('For whom it is, if the customer had more than one wearer'),
})
export type HistoryItem = z.infer<typeof HistoryItem>

/** When an order comes that is still expected. */
export const Arrival = z.object({
  min: z.string(),
  max: z.string(),
  overdue: z.boolean().describe('The last of these days is over'),
  reason: z.enum(arrivalReasons),
  shipping: z.string().nullable().describe('The shipping option'),
  carrier: z.enum(carrierCodes).nullable().describe('Of the parcel that left last'),
  shipped_at: z.string().nullable(),
})
export type Arrival = z.infer<typeof Arrival>

/** An order as the customer's list shows it. */
export const HistoryOrder = z
  .object({
    id: z.string(),
    token_value: z.string().describe('Opens the order'),
    number: z.string(),
    state: z.enum(orderStates),
    progress: z.enum(orderProgresses).nullable().describe('How far it is, where the state says less'),
    created_at: z.string(),
    total: z.int(),
    refunded: z.int().describe('What was refunded of it'),
    currency_code: z.string(),
    payment_method: z.enum(paymentMethods).nullable(),
    items: z.array(HistoryItem),
    reorderable: z.boolean(),
    arrival: Arrival.nullable().describe('Null if nothing is expected any more, or the day is unknown'),
    action: z.enum(historyActions).describe('What makes sense now'),
    tracking_url: z.string().nullable().describe('The page of the carrier, as long as a parcel is on its way'),
  })
  .meta({ id: 'HistoryOrder' })
export type HistoryOrder = z.infer<typeof HistoryOrder>
