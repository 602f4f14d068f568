import type { Brand, LocaleCode } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import {
  type InvoiceIssue,
  type InvoiceOrder,
  type InvoicePayment,
  issueInvoice,
} from '#server/documents/operations.ts'
import { originOf } from '#server/http/visit.ts'
import { lockOrder, type OrderWriter, type Payment } from '#server/orders/operations.ts'
import { creditReceivable, dueDay, openReceivable, referenceOf } from '#server/receivables/operations.ts'
import { readRefunds } from '#server/refunds/operations.ts'
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
    async issueInvoice(db, { payment, order }) {
      const brand = brandOf(order.brand)
      const now = new Date()
      if (payment.method === 'invoice') {
        await lockOrder(db, order.id)
        await openReceivable(db, brand, order, now)
        // The order may have been cancelled before anything was owed for it.
        const credited = (await readRefunds(db, order.id)).reduce((sum, { amount }) => sum + amount, 0)
        if (credited > 0) await creditReceivable(db, order.id, credited, now)
      }
      await issueInvoice(db, invoiceOf(brand, { payment, order }, now))
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
          dueOn: dueDay(isoDate(now, zoneOf(brand)), brand.paymentDays),
          reference: referenceOf(brand.id, order.number),
          iban: brand.company.iban,
        }
      : { kind: 'paid', method, on: isoDate(paidAt ?? order.createdAt, zoneOf(brand)) }
  return { order: { ...facts, snapshot }, brand, locale: spokenBy(brand, snapshot.locale), now, payment }
}
