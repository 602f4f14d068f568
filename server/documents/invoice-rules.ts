import type { CurrencyCode } from '#contract/brand.ts'
import { sumOf } from '#contract/money-rules.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import {
  type CommonFacts,
  commonFacts,
  type DocumentedOrder,
  type NamedLine,
  namedLine,
  type Seller,
  type Sums,
  vatOf,
} from './rules.ts'
import { shippingVatOf } from './shipping-vat-rules.ts'

/** An open invoice names the account and the reference (ISO 11649) by which the money is recognised. */
export type InvoicePayment =
  | { kind: 'paid'; method: PaymentMethod | null; on: string }
  | { kind: 'open'; dueOn: string; reference: string; iban: string }

export type InvoiceFacts = CommonFacts &
  Sums & {
    kind: 'invoice'
    lines: (NamedLine & { unitPrice: number; total: number; vatRate: number })[]
    /** What the coupon takes off: below 0. */
    discount: { code: string; amount: number } | null
    shipping: { name: string; amount: number } | null
    payment: InvoicePayment
  }

export type InvoiceOrder = DocumentedOrder & { total: number; currency: CurrencyCode }

/** What the invoice of an order says. It throws if the sums do not agree to the cent. */
export function invoiceFacts(order: InvoiceOrder, seller: Seller, payment: InvoicePayment): InvoiceFacts {
  const { snapshot, total, currency } = order
  const { cart, lines } = snapshot
  const [shipment] = cart.shipments
  const discount = sumOf(lines.map((line) => line.discount))
  const vat = vatOf([
    ...lines.map((line) => ({ rate: line.vatRate, gross: line.total + line.discount })),
    ...shippingVatOf(snapshot),
  ])
  if (sumOf(vat.map(({ gross }) => gross)) !== total) throw new Error(`The invoice of order ${order.number} is no sum`)
  return {
    kind: 'invoice',
    ...commonFacts(order, seller),
    lines: lines.map(({ line, quantity, unitPrice, total, vatRate }) => ({
      ...namedLine(snapshot, line, quantity),
      unitPrice,
      total,
      vatRate,
    })),
    discount: discount === 0 ? null : { code: cart.promotion_coupon?.code ?? '', amount: discount },
    shipping: shipment ? { name: shipment.method.name, amount: cart.shipping_total } : null,
    total,
    currency,
    vat,
    payment,
  }
}
