import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { split, sumOf } from '#contract/money-rules.ts'
import type { InvoiceOrder, InvoicePayment } from '#server/documents/invoice-rules.ts'
import { vatOf } from '#server/documents/rules.ts'
import type { BoughtLine } from '#server/orders/snapshot-rules.ts'
import { splitByRate } from '#server/values/vat-rules.ts'

export const sampleAddress = (changes: Partial<PostalAddress> = {}): PostalAddress => ({
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seeweg',
  street_number: '4',
  postcode: '8002',
  city: 'Zürich',
  country_code: 'CH',
  phone_number: null,
  email: null,
  province_code: null,
  province_name: null,
  company: null,
  tax_number: null,
  apartment: null,
  additional_info: null,
  recipient: null,
  studio_id: null,
  salutation: null,
  birthday: null,
  ...changes,
})

export type SampleLine = {
  title?: string
  quantity?: number
  unitPrice: number
  vatRate: number
  eye?: CartItem['eye']
}

export type SampleOrder = {
  lines: readonly SampleLine[]
  /** What the coupon takes off, 0 or more. */
  off?: number
  /** With `vatRate` the order is from before the shares of shipping were stored, and all of it has this rate. */
  shipping?: { amount: number; vatRate?: number }
  billTo?: Partial<PostalAddress>
  shipTo?: Partial<PostalAddress>
  brand: Pick<Brand, 'currency'>
}

/** An order with everything that papers read of it. */
export function sampleOrder({ lines, off = 0, shipping, billTo, shipTo, brand }: SampleOrder): InvoiceOrder {
  const totals = lines.map(({ unitPrice, quantity = 1 }) => unitPrice * quantity)
  const discounts = split(-off, totals)
  const bought = lines.map(
    ({ quantity = 1, unitPrice, vatRate, eye = null }, index): BoughtLine => ({
      line: index + 1,
      productId: `product-${index}`,
      variantId: `variant-${index}`,
      options: {},
      eye,
      channel: 'website',
      quantity,
      unitPrice,
      total: totals[index] ?? 0,
      discount: discounts[index] ?? 0,
      vatRate,
    }),
  )
  const shippingTotal = shipping?.amount ?? 0
  const goods = bought.map((line) => ({ rate: line.vatRate, gross: line.total + line.discount }))
  const former = shipping?.vatRate === undefined ? undefined : [{ rate: shipping.vatRate, gross: shippingTotal }]
  const shippingVat = former ?? splitByRate(shippingTotal, off < sumOf(totals) ? goods : [{ rate: 8.1, gross: 1 }])
  const total = sumOf(totals) - off + shippingTotal
  const address = sampleAddress(billTo)
  const cart = {
    items: lines.map(({ title, eye = null, quantity = 1 }, index) => ({
      title: title ?? `Kelvary Air ${index + 1}`,
      variant_id: `variant-${index}`,
      category: eye ? 'lens' : 'lenscare',
      eye,
      quantity,
      formatted_options: eye
        ? [
            { name: 'sphere', value: '−2.50' },
            { name: 'radius', value: '8.6' },
            { name: 'diameter', value: '14.2' },
          ]
        : [],
    })),
    shipments: [{ method: { code: 'post', key: 'standard', name: 'Standardversand', price: shippingTotal } }],
    shipping_total: shippingTotal,
    promotion_coupon: off > 0 ? { code: 'WELCOME10', refusal: null } : null,
    billing_address: address,
    shipping_address: shipTo ? sampleAddress(shipTo) : address,
    total,
    vat: vatOf([...goods, ...shippingVat]),
  } as unknown as Cart
  return {
    id: '0b1f6a52-7d0f-4c6c-9a55-0d5b6f1b2c3d',
    number: 100_023,
    createdAt: new Date('2026-11-15T10:00:00Z'),
    total,
    currency: brand.currency,
    snapshot: {
      cart,
      lines: bought,
      adjustments: [],
      ...(!former && { shippingVat }),
      locale: 'de',
      email: 'anna@example.org',
      customerId: null,
      tags: [],
      delivery: null,
      actedBy: null,
      means: { alias: null, isToSave: false },
    },
  }
}

export const paid: InvoicePayment = { kind: 'paid', method: 'visa', on: '2026-11-15' }
export const openPayment = ({ company }: Pick<Brand, 'company'>): InvoicePayment => ({
  kind: 'open',
  dueOn: '2026-12-15',
  reference: 'RF57100023',
  iban: company.iban,
})

/** A typical home in each country. */
export const homes: Record<CountryCode, Partial<PostalAddress>> = {
  CH: {},
  DE: { street: 'Lange Straße', postcode: '80331', city: 'München', country_code: 'DE' },
  AT: { street: 'Mariahilfer Straße', postcode: '1060', city: 'Wien', country_code: 'AT' },
  IT: { street: 'Via Garibaldi', postcode: '20121', city: 'Milano', province_code: 'MI', country_code: 'IT' },
  FR: { street: 'rue de la Paix', postcode: '75002', city: 'Paris', country_code: 'FR' },
}
