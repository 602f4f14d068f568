import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { AdminOrder, SoldLine } from '#contract/admin/order.ts'
import type { DocumentType } from '#contract/checkout/order-document.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { Parcel } from '#contract/checkout/parcel.ts'
import type { RefundCause, RefundState } from '#contract/checkout/refund.ts'
import type { ReturnState } from '#contract/checkout/return.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { placedStates } from '#contract/staff/order-list.ts'

type StoredOrder = {
  id: string
  brand: string
  number: number
  state: OrderState
  createdAt: string
  paidAt: string | null
  locale: string
  email: string | null
  customerId: string | null
  currency: string
  sums: { items: number; promotion: number; shipping: number }
  total: number
  refunded: number
  coupon: string | null
  method: PaymentMethod | null
  paymentState: string
  shippingAddress: PostalAddress | null
  billingAddress: PostalAddress | null
  lines: readonly { line: number; title: string; shipped: number; returned: number }[]
  parcels: Parcel[]
  refunds: readonly { id: string; state: RefundState; cause: RefundCause; amount: number; createdAt: string }[]
  returns: readonly {
    number: string
    state: ReturnState
    lines: readonly { line: number; quantity: number; accepted: number | null }[]
  }[]
  documents: readonly { id: string; type: DocumentType; number: string; issuedAt: string }[]
  events: readonly { id: number; at: string; type: string; actor: string; name: string | null; details: object }[]
}

const isoOf = (at: string) => new Date(at).toISOString()

/** An order as the API describes it. */
export function describeOrder(order: StoredOrder, sold: readonly SoldLine[]): AdminOrder {
  const state = placedStates.find((one) => one === order.state)
  if (!state) throw new Error(`The order ${order.id} is ${order.state}`)
  return {
    id: order.id,
    brand: order.brand,
    number: String(order.number),
    state,
    created_at: isoOf(order.createdAt),
    paid_at: order.paidAt && isoOf(order.paidAt),
    locale: order.locale,
    email: order.email,
    customer_id: order.customerId,
    currency_code: order.currency,
    items_total: order.sums.items,
    promotion_total: order.sums.promotion,
    shipping_total: order.sums.shipping,
    total: order.total,
    refunded: order.refunded,
    coupon: order.coupon,
    payment_method: order.method,
    payment_state: order.paymentState,
    shipping_address: order.shippingAddress && describeAddress(order.shippingAddress),
    billing_address: order.billingAddress && describeAddress(order.billingAddress),
    lines: order.lines.flatMap(({ line, title, shipped, returned }) => {
      const facts = sold.find((one) => one.line === line)
      return facts ? [{ ...facts, title, shipped, returned }] : []
    }),
    shipments: order.parcels,
    refunds: order.refunds.map(({ id, state, cause, amount, createdAt }) => ({
      id,
      state,
      cause,
      amount,
      created_at: isoOf(createdAt),
    })),
    returns: order.returns.map(({ number, state, lines }) => ({
      number,
      state,
      lines: lines.map(({ line, quantity, accepted }) => ({ line, quantity, accepted })),
    })),
    documents: order.documents.map(({ id, type, number, issuedAt }) => ({
      id,
      type,
      number,
      issued_at: isoOf(issuedAt),
    })),
    events: order.events.map(({ id, at, type, actor, name, details }) => ({
      id,
      at: isoOf(at),
      type,
      actor,
      name,
      details: { ...details },
    })),
  }
}

/** The address without birthday and e-mail address: programs that ship a parcel need neither. */
function describeAddress(address: PostalAddress): NonNullable<AdminOrder['shipping_address']> {
  return {
    first_name: address.first_name,
    last_name: address.last_name,
    company: address.company,
    street: address.street,
    street_number: address.street_number,
    apartment: address.apartment,
    additional_info: address.additional_info,
    postcode: address.postcode,
    city: address.city,
    province_code: address.province_code,
    country_code: address.country_code,
    phone_number: address.phone_number,
  }
}
