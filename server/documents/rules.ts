import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Company, CountryCode, CurrencyCode } from '#contract/brand.ts'
import type { CartItem } from '#contract/cart/cart.ts'
import type { DocumentType } from '#contract/checkout/order-document.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Snapshot } from '#server/orders/snapshot-rules.ts'
import { type RatedAmount, type Tax, taxByRate } from '#server/values/vat-rules.ts'
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

export type Sums = { total: number; currency: CurrencyCode; vat: Tax[] }

/** The order that a document is about, as the module of the orders knows it. */
export type DocumentedOrder = { id: string; number: number; createdAt: Date; snapshot: Snapshot }
/** A storefront. Its documents have the days of its clock. */
export type Seller = { country: CountryCode; company: Company; service: { phone: string; email: string } }

export function commonFacts({ number, createdAt, snapshot }: DocumentedOrder, seller: Seller): CommonFacts {
  const { shipping_address: shipTo, billing_address: billTo } = snapshot.cart
  if (!shipTo || !billTo) throw new Error(`The order ${number} has no address`)
  return {
    seller: seller.company,
    service: seller.service,
    orderNumber: String(number),
    orderedOn: isoDate(createdAt, zoneOf(seller)),
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

/** The tax in these amounts, calculated as in the cart, without rates at which nothing is paid. */
export const vatOf = (amounts: readonly RatedAmount[]): Tax[] => taxByRate(amounts).filter(({ gross }) => gross !== 0)

/** Letters that mean the same in every language of the shop. */
const letters: Record<DocumentType, string> = { invoice: 'INV', credit_note: 'CN', delivery_note: 'DN' }

/** `INV-2026-000123`: each storefront counts each kind of document from 1 on, every year. */
export const documentNumber = (type: DocumentType, year: number, sequence: number) =>
  `${letters[type]}-${year}-${String(sequence).padStart(6, '0')}`

/** When a document is issued, and the clock of its storefront. */
export type IssueDay = { now: Date; zone: string }
export const documentYear = ({ now, zone }: IssueDay) => Number(isoDate(now, zone).slice(0, 4))

/** The country that goods go to, if it is another one than the seller's. Its tax applies. */
export const destinationOf = ({ seller, shipTo }: CommonFacts): CountryCode | undefined =>
  shipTo.country_code === seller.country ? undefined : shipTo.country_code
