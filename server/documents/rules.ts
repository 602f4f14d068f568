import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Company, CountryCode, CurrencyCode } from '#contract/brand.ts'
import type { CartItem } from '#contract/cart/cart.ts'
import type { DocumentType } from '#contract/checkout/order-document.ts'
import { sumOf } from '#contract/money-rules.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Snapshot } from '#server/orders/snapshot-rules.ts'
import { netAmount } from '#server/values/vat-rules.ts'
import type { CreditNoteFacts } from './credit-note-rules.ts'
import type { DeliveryNoteFacts } from './delivery-note-rules.ts'
import type { InvoiceFacts } from './invoice-rules.ts'

export type { DocumentType }
export type DocumentFacts = InvoiceFacts | CreditNoteFacts | DeliveryNoteFacts

/** What every document says: who sells, who has ordered, and what it belongs to. */
export type CommonFacts = {
  seller: Company
  service: { phone: string; email: string }
  orderNumber: string
  orderedOn: string
  billTo: PostalAddress
  shipTo: PostalAddress
}

/** A product of the order in the words of its snapshot. */
export type NamedLine = Pick<CartItem, 'title' | 'category' | 'eye' | 'formatted_options'> & {
  line: number
  quantity: number
}

/** The tax in a sum, by rate. */
export type Vat = { rate: number; gross: number; tax: number }[]
export type Sums = { total: number; currency: CurrencyCode; vat: Vat }

/** The order that a document is about, as the module of the orders knows it. */
export type DocumentedOrder = { id: string; number: number; createdAt: Date; snapshot: Snapshot }
export type Seller = { company: Company; service: { phone: string; email: string } }

export function commonFacts({ number, createdAt, snapshot }: DocumentedOrder, seller: Seller): CommonFacts {
  const { shipping_address: shipTo, billing_address: billTo } = snapshot.cart
  if (!shipTo || !billTo) throw new Error(`The order ${number} has no address`)
  return {
    seller: seller.company,
    service: seller.service,
    orderNumber: String(number),
    orderedOn: isoDate(createdAt),
    billTo,
    shipTo,
  }
}

/** The line of an order by its number, in so many pieces. */
export function namedLine({ cart, lines }: Snapshot, line: number, quantity: number): NamedLine {
  const bought = lines.find((one) => one.line === line)
  const item = cart.items[line - 1]
  if (!bought || !item || item.variant_id !== bought.variantId) throw new RangeError(`The order has no line ${line}`)
  if (!(quantity > 0 && quantity <= bought.quantity)) throw new RangeError(`Line ${line} has not ${quantity} pieces`)
  const { title, category, formatted_options } = item
  // Orders from before lines knew their eye have none.
  return { line, quantity, title, category, eye: item.eye ?? null, formatted_options }
}

/** The tax in these gross amounts by rate, calculated as in the cart: once for each rate. */
export function vatOf(amounts: readonly { rate: number; gross: number }[]): Vat {
  return [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, same]) => ({ rate, gross: sumOf(same.map(({ gross }) => gross)) }))
    .filter(({ gross }) => gross !== 0)
    .sort((a, b) => b.rate - a.rate)
    .map(({ rate, gross }) => ({ rate, gross, tax: gross - netAmount(gross, rate) }))
}

/** Letters that mean the same in every language of the shop. */
const letters: Record<DocumentType, string> = { invoice: 'INV', credit_note: 'CN', delivery_note: 'DN' }

/** `INV-2026-000123`: each storefront counts each kind of document from 1 on, every year. */
export const documentNumber = (type: DocumentType, year: number, sequence: number) =>
  `${letters[type]}-${year}-${String(sequence).padStart(6, '0')}`

/** The year in our markets, which share a time zone. */
export const documentYear = (now: Date) => Number(isoDate(now).slice(0, 4))

/** The country that goods go to, if it is another one than the seller's. Its tax applies. */
export const destinationOf = ({ seller, shipTo }: CommonFacts): CountryCode | undefined =>
  shipTo.country_code === seller.country ? undefined : shipTo.country_code
