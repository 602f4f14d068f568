import type { Brand } from '#contract/brand.ts'
import type { Order } from '#contract/checkout/order.ts'
import type { OrderInvoice } from '#contract/checkout/order-invoice.ts'
import type { Db } from '#server/database/database.ts'
import { invoiceOf } from '#server/receivables/operations.ts'
import type { OrderRow, Payment } from './store.ts'

type PlacedPurchase = { payment: Payment; order: OrderRow }

/** An order as screens and the API show it: what was frozen when it was paid, and its present state. */
export async function orderView(db: Db, brand: Brand, purchase: PlacedPurchase, token: string): Promise<Order> {
  const { payment, order } = purchase
  const invoice = payment.method === 'invoice' ? await invoiceOf(db, brand, order) : null
  return viewOf(purchase, token, invoice)
}

function viewOf({ payment, order }: PlacedPurchase, token: string, invoice: OrderInvoice | null): Order {
  const { cart, tags, locale, delivery } = payment.snapshot
  const { version: _, notices: __, coupons_allowed: ___, free_shipping: ____, ...frozen } = cart
  return {
    ...frozen,
    // Orders from before lines knew their eye have none.
    items: cart.items.map((item) => ({ ...item, eye: item.eye ?? null })),
    token_value: token,
    id: order.id,
    number: String(order.number),
    internal_order_id: order.id,
    state: order.state,
    checkout_state: 'completed',
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_at: order.refundedAt?.toISOString() ?? null,
    reorderable: cart.items.some(({ is_trial }) => !is_trial),
    calculated_arrival_date_min: delivery?.min ?? null,
    calculated_arrival_date_max: delivery?.max ?? null,
    tags,
    locale_code: locale,
    payment_method: payment.method,
    invoice,
    redacted: false,
  }
}

const withoutPersonalData = {
  billing_address: null,
  shipping_address: null,
  customer: null,
  customer_email: null,
  account_id: null,
  comment: null,
  miles_and_more_number: null,
  invoice: null,
} as const

/** For visitors who only have the link: without personal data and prescriptions. */
export function redact(order: Order): Order {
  const items = order.items.map((item) => ({
    ...item,
    name: item.title,
    options: {},
    eye: null,
    formatted_options: [],
    variant_id: item.product_id,
    meta: { product_id: item.product_id, variant_id: item.product_id },
  }))
  return { ...order, ...withoutPersonalData, items, redacted: true }
}
