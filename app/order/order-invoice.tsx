import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { type OrderInvoice as Invoice, inGroups } from '#contract/checkout/order-invoice.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'

const texts = {
  open: 'order.invoice_open',
  part_paid: 'order.invoice_part_paid',
  paid: 'order.invoice_paid',
  credited: 'order.invoice_credited',
} as const

/** Whether the invoice of an order is paid, or how to pay it. The server leaves it out for visitors who are not the buyer. */
export function OrderInvoice({ invoice }: { invoice: Invoice | null }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (!invoice) return null
  const { state, open, due_on, reference, payee, iban } = invoice
  const values = { amount: formatMoney(open, storefront.money), date: formatDate(due_on) }
  return (
    <section id="invoice" className="mt-6 scroll-mt-24">
      <h2 className="title-sm">{t('order.invoice_title')}</h2>
      <p className="mt-2">{t(texts[state], values)}</p>
      {open > 0 && (
        <>
          <p className="mt-2 text-muted text-sm">{t('order.invoice_reference_hint')}</p>
          <dl className="checkout-review mt-4">
            <div>
              <dt>{t('order.invoice_payee')}</dt>
              <dd>{payee}</dd>
            </div>
            <div>
              <dt>IBAN</dt>
              <dd className="tabular-nums">{inGroups(iban)}</dd>
            </div>
            <div>
              <dt>{t('order.invoice_reference')}</dt>
              <dd className="tabular-nums">{inGroups(reference)}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  )
}
