import { z } from 'zod'
import { carrierCodes } from '#contract/checkout/carriers.ts'
import { documentTypes } from '#contract/checkout/order-document.ts'
import { Parcel } from '#contract/checkout/parcel.ts'
import { Pieces } from '#contract/checkout/pieces.ts'
import { refundCauses, refundStates } from '#contract/checkout/refund.ts'
import { returnStates } from '#contract/checkout/return.ts'
import { paymentMethods } from '#contract/payment.ts'
import { textLine } from '#contract/printable-text.ts'
import { placedStates, StaffOrder } from '#contract/staff/order-list.ts'

/** What was bought, as statistics know it. */
export const SoldLine = z
  .object({
    line: z.int().describe('Counted from 1'),
    product_id: z.string(),
    sku: z.string(),
    variant_id: z.string(),
    options: z.record(z.string(), z.union([z.string(), z.number()])).describe('Of a lens: sphere, radius and so on'),
    eye: z.enum(['right', 'left']).nullable(),
    quantity: z.int(),
    cancelled: z.int(),
    unit_price: z.int(),
    total: z.int().describe('Before the discount'),
    discount: z.int().describe('0 or less'),
    vat_rate: z.number(),
  })
  .meta({ id: 'SoldLine' })
export type SoldLine = z.infer<typeof SoldLine>

const Address = z
  .object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    company: z.string().nullish(),
    street: z.string().nullish(),
    street_number: z.string().nullish(),
    apartment: z.string().nullish(),
    additional_info: z.string().nullish(),
    postcode: z.string().nullish(),
    city: z.string().nullish(),
    province_code: z.string().nullish(),
    country_code: z.string().nullish(),
    phone_number: z.string().nullish(),
  })
  .meta({ id: 'AdminAddress' })

export const AdminOrder = z
  .object({
    id: z.uuid(),
    brand: z.string().describe('Storefront'),
    number: z.string(),
    state: z.enum(placedStates),
    created_at: z.string(),
    paid_at: z.string().nullable(),
    locale: z.string(),
    email: z.string().nullable().describe('Null once the account is deleted'),
    customer_id: z.string().nullable().describe('Null for a guest'),
    currency_code: z.string(),
    items_total: z.int(),
    promotion_total: z.int(),
    shipping_total: z.int(),
    total: z.int(),
    refunded: z.int(),
    coupon: z.string().nullable(),
    payment_method: z.enum(paymentMethods).nullable(),
    payment_state: z.string(),
    shipping_address: Address.nullable(),
    billing_address: Address.nullable(),
    lines: z.array(SoldLine.extend({ title: z.string(), shipped: z.int(), returned: z.int() })),
    shipments: z.array(Parcel),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(refundStates),
        cause: z.enum(refundCauses),
        amount: z.int(),
        created_at: z.string(),
      }),
    ),
    returns: z.array(
      z.object({
        number: z.string(),
        state: z.enum(returnStates),
        lines: z.array(z.object({ line: z.int(), quantity: z.int(), accepted: z.int().nullable() })),
      }),
    ),
    documents: z.array(
      z.object({ id: z.string(), type: z.enum(documentTypes), number: z.string(), issued_at: z.string() }),
    ),
    events: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        type: z.string(),
        actor: z.string().describe('customer, staff, key, carrier, clock, fulfiller, provider or shop'),
        name: z.string().nullable().describe('Of the member of staff or of the key'),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof AdminOrder>

export const ExportedOrder = StaffOrder.extend({
  customer_id: z.string().nullable(),
  lines: z.array(SoldLine),
  cursor: z.string().describe('Goes on behind this line'),
}).meta({ id: 'ExportedOrder' })

const items = z.array(Pieces).min(1).max(100).optional()
const reason = textLine(200).min(3).describe('In words; the audit log and the desk show it')

export const ShipWish = z
  .object({
    carrier: z.enum(carrierCodes),
    tracking_number: textLine(40).min(1).optional(),
    items: items.describe('What is in the parcel; everything that is open, if left out'),
  })
  .meta({ id: 'ShipWish', example: { carrier: 'swisspost', tracking_number: '996000000000000001' } })

export type ShipWish = z.infer<typeof ShipWish>

export const CancelWish = z
  .object({ reason, items: items.describe('What is cancelled; the whole order, if left out') })
  .meta({ id: 'CancelWish', example: { reason: 'Asked for by telephone', items: [{ line: 1, quantity: 1 }] } })

export const RefundWish = z
  .object({
    reason,
    items,
    shipping: z.boolean().optional().describe('Also the shipping costs'),
    goodwill: z.int().min(1).max(100_000_00).optional().describe('An amount beside what was bought'),
  })
  .meta({ id: 'RefundWish', example: { reason: 'A box arrived damaged', items: [{ line: 1, quantity: 1 }] } })

export const OrderOutcome = z
  .object({
    amount: z.int().describe('What goes back to the customer, 0 if nothing does'),
    is_repeated: z.boolean().describe('The request was carried out before; nothing was done now'),
    order: AdminOrder,
  })
  .meta({ id: 'OrderOutcome' })
