import type { Brand, LocaleCode } from '#contract/brand.ts'
import { isoDate } from '#contract/web/format.ts'
import {
  type InvoiceIssue,
  type InvoiceOrder,
  type InvoicePayment,
  invoiceReference,
  issueInvoice,
} from '#server/documents/operations.ts'
import { originOf } from '#server/http/visit.ts'
import type { OrderWriter } from '#server/orders/confirmation.ts'
import type { Payment } from '#server/orders/store.ts'
import { keyFor } from '#server/secrets/secret.ts'
import type { Services } from './services.ts'

/** How the storefronts write about orders. */
export function orderWriter({ config, texts, secret }: Pick<Services, 'config' | 'texts' | 'secret'>): OrderWriter {
  const brandOf = (id: string) => {
    const brand = config.brands.find((one) => one.id === id)
    if (!brand) throw new Error(`There is no storefront ${id} any more`)
    return brand
  }
  return {
    orderKey: keyFor(secret, 'order'),
    writerOf(id, locale) {
      const brand = brandOf(id)
      return { brand, locale: spokenBy(brand, locale), texts, origin: originOf(brand, config) }
    },
    issueInvoice(db, { payment, order }) {
      const brand = brandOf(order.brand)
      return issueInvoice(db, invoiceOf(brand, { payment, order }, new Date()))
    },
  }
}

const spokenBy = (brand: Brand, locale: LocaleCode | null) =>
  locale && brand.locales.includes(locale) ? locale : brand.locales[0]

type Purchase = {
  payment: Pick<Payment, 'method' | 'snapshot'>
  order: Omit<InvoiceOrder, 'snapshot'> & { paidAt: Date | null }
}

/** What the invoice of an order is made of, in the language in which the order was placed. */
export function invoiceOf(brand: Brand, { payment: { method, snapshot }, order }: Purchase, now: Date): InvoiceIssue {
  const { paidAt, ...facts } = order
  const payment: InvoicePayment =
    method === 'invoice'
      ? {
          kind: 'open',
          dueOn: Temporal.PlainDate.from(isoDate(now)).add({ days: brand.paymentDays }).toString(),
          reference: invoiceReference(brand.id, order.number),
          iban: brand.company.iban,
        }
      : { kind: 'paid', method, on: isoDate(paidAt ?? order.createdAt) }
  return { order: { ...facts, snapshot }, brand, locale: spokenBy(brand, snapshot.locale), now, payment }
}
