import { z } from 'zod'
import { countryCodes } from '#contract/brand.ts'
import { carrierCodes } from '#contract/checkout/carriers.ts'
import { type OrderState, orderStates } from '#contract/checkout/order-state.ts'
import { parcelStates } from '#contract/checkout/parcel.ts'
import { paymentMethods } from '#contract/payment.ts'
import { textLine } from '#contract/printable-text.ts'

/** Search for what is odd: an order is late, money is to be refunded, goods come back, or money cannot be collected. */
export const oddities = ['late', 'refund', 'return', 'payment'] as const
export type Oddity = (typeof oddities)[number]

export type PlacedState = Exclude<OrderState, 'cart'>
export const placedStates = orderStates.filter((state): state is PlacedState => state !== 'cart')

/** The states in which something of an order has yet to leave. */
export const waitingStates: readonly PlacedState[] = ['payment_pending', 'new', 'fulfiller_ready', 'accepted', 'open']

/** A day since there are shops like this one. */
const day = z.iso.date().refine((text) => text >= '2000' && text < '2200')
/** As people write money: `12.50`, `12,5` or `12`. */
const amount = z.string().regex(/^\d{1,7}([.,]\d{1,2})?$/)

/** The filters of the list as they stand in the address. All of them apply together. */
const filters = {
  text: textLine(100).min(2).describe('Number of an order, invoice, return or parcel, e-mail, or name'),
  state: z.array(z.enum(placedStates)).describe('One of these'),
  brand: textLine(40).min(1).describe('Storefront'),
  country: z.enum(countryCodes).describe('Of delivery'),
  method: z.enum(paymentMethods).describe('Of payment'),
  carrier: z.enum(carrierCodes),
  product: textLine(100).min(2).describe('Id of a product, or words of its title'),
  from: day.describe('The first day'),
  until: day.describe('The last day'),
  min: amount.describe('The smallest total, such as 12.50'),
  max: amount.describe('The largest total'),
  odd: z.enum(oddities).describe('Late, with a refund or a return that waits, or with money that cannot be collected'),
  order: z.enum(['newest', 'oldest']),
  after: z.uuid().describe('Continues behind the order with this id'),
}
type FilterName = keyof typeof filters
const isFilter = (name: string): name is FilterName => Object.hasOwn(filters, name)
export const filterNames = Object.keys(filters).filter(isFilter)

export const OrderFilters = z.object(filters).partial()
export type OrderFilters = z.infer<typeof OrderFilters>

/** What of an address can be understood as filters: people change addresses by hand, and old ones are in mails. */
export function readFilters(address: URLSearchParams): OrderFilters {
  const written = Object.fromEntries(
    filterNames.flatMap((name) => {
      const values = address.getAll(name).filter((value) => value.trim() !== '')
      if (values.length === 0) return []
      return [[name, name === 'state' ? values.flatMap((value) => value.split(',')) : values[0]]]
    }),
  )
  const read = OrderFilters.safeParse(written)
  if (read.success) return read.data
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
  return OrderFilters.parse(Object.fromEntries(Object.entries(written).filter(([name]) => !wrong.has(name))))
}

/** The same filters as one text, always in the same order. */
export const writeFilters = (wanted: OrderFilters): string =>
  new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = wanted[name]
      if (value === undefined || value.length === 0) return []
      return [[name, Array.isArray(value) ? placedStates.filter((state) => value.includes(state)).join(',') : value]]
    }),
  ).toString()

/** An order of the list. */
export const StaffOrder = z
  .object({
    id: z.uuid(),
    brand: z.string(),
    number: z.string(),
    created_at: z.string(),
    state: z.enum(placedStates),
    name: z.string().describe('Who gets the parcel'),
    email: z.string(),
    country: z.string().describe('Empty if it is not delivered'),
    total: z.int(),
    refunded: z.int(),
    currency_code: z.string(),
    payment_method: z.enum(paymentMethods).nullable(),
    shipping_method: z.string().describe('Its code'),
    promised_on: z.string().nullable(),
    is_late: z.boolean(),
    refund_waits: z.boolean(),
    is_uncollectable: z.boolean().describe('Its money cannot be collected'),
    returns: z.array(z.string()).describe('Numbers of returns that are announced or have come'),
    parcels: z.array(
      z.object({
        state: z.enum(parcelStates),
        carrier: z.enum(carrierCodes),
        tracking_number: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof StaffOrder>
