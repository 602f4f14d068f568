import { z } from 'zod'
import { carrierCodes } from './carriers.ts'
import { orderEventTypes } from './order-event.ts'
import { orderStates } from './order-state.ts'

/**
 * `planned` and `handed_over` parcels are still in the warehouse. `lost`: the carrier has given up looking for it.
 * `back`: it could not be delivered.
 */
export const parcelStates = ['planned', 'handed_over', 'shipped', 'delivered', 'lost', 'back'] as const
export type ParcelState = (typeof parcelStates)[number]

/** A part of an order on its way. */
export const Parcel = z
  .object({
    number: z.number().int().describe('The parcels of an order are numbered from 1'),
    state: z.enum(parcelStates),
    carrier: z.enum(carrierCodes),
    carrier_name: z.string(),
    tracking_number: z.string().nullable().describe('Null if the carrier gave none, and for visitors with the link'),
    tracking_url: z.string().nullable().describe('The page of the carrier about it'),
    items: z.array(z.object({ line: z.number().int().describe('Of the order, from 1'), quantity: z.number().int() })),
    promised_on: z.string().nullable().describe('The last day of arrival that the customer was told'),
    shipped_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof Parcel>

/** Something that has happened to an order. */
export const OrderEvent = z
  .object({
    type: z.enum(orderEventTypes),
    at: z.string(),
    state: z.enum(orderStates).optional().describe('The state that it brought the order into, if it did'),
    arrival: z.string().optional().describe('Of a delay: the day that was named instead'),
  })
  .meta({ id: 'OrderEvent' })
export type OrderEvent = z.infer<typeof OrderEvent>
