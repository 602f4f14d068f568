import { z } from 'zod'
import { carrierCodes } from '#contract/checkout/carriers.ts'
import { parcelStates } from '#contract/checkout/parcel.ts'
import { refundCauses, refundStates } from '#contract/checkout/refund.ts'
import { returnReasons, returnStates } from '#contract/checkout/return.ts'

const line = z.int().describe('Of the order, from 1')
const ofOrder = {
  brand: z.string().describe('Storefront'),
  order_id: z.uuid(),
  order_number: z.string(),
}

export const AdminShipment = z
  .object({
    id: z.uuid(),
    ...ofOrder,
    number: z.int().describe('The parcels of an order are numbered from 1'),
    state: z.enum(parcelStates),
    carrier: z.enum(carrierCodes),
    tracking_number: z.string().nullable(),
    country: z.string().describe('Where it goes'),
    items: z.array(z.object({ line, quantity: z.int() })),
    promised_on: z.string().nullable().describe('The last day of arrival that the customer was told'),
    created_at: z.string(),
    shipped_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
  })
  .meta({ id: 'AdminShipment' })
export type AdminShipment = z.infer<typeof AdminShipment>

export const AdminReturn = z
  .object({
    id: z.uuid(),
    ...ofOrder,
    number: z.string().describe('It is on the slip in the parcel'),
    state: z.enum(returnStates),
    items: z.array(
      z.object({
        line,
        quantity: z.int(),
        reason: z.enum(returnReasons).nullable(),
        accepted: z.int().nullable().describe('Null until it is checked'),
        saleable: z.int().nullable().describe('How many of them can be sold again'),
      }),
    ),
    send_by: z.string().describe('The last day to send it'),
    note: z.string().nullable().describe('Why pieces were not taken back'),
    created_at: z.string(),
    received_at: z.string().nullable(),
    checked_at: z.string().nullable(),
  })
  .meta({ id: 'AdminReturn' })
export type AdminReturn = z.infer<typeof AdminReturn>

export const AdminRefund = z
  .object({
    id: z.uuid(),
    ...ofOrder,
    state: z.enum(refundStates).describe('`waiting`: a person has to look at it'),
    cause: z.enum(refundCauses),
    currency_code: z.string(),
    amount: z.int(),
    shipping: z.int().describe('The part of it for shipping costs'),
    goodwill: z.int().describe('The part of it that is for nothing that was bought'),
    items: z.array(z.object({ line, quantity: z.int(), amount: z.int() })),
    reason: z.string().nullable(),
    created_at: z.string(),
    done_at: z.string().nullable(),
  })
  .meta({ id: 'AdminRefund' })
export type AdminRefund = z.infer<typeof AdminRefund>

/** What the lists of parcels, returns and refunds are filtered by. */
export type PartFilters<State extends string> = {
  state?: State[] | undefined
  brand?: string | undefined
  since?: string | undefined
}
