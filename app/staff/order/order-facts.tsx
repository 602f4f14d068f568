import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { addressLines } from '#contract/address/address-lines.ts'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { InvoiceState } from '#contract/checkout/order-invoice.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { momentOf } from '../moment.ts'
import { useMoneyOf } from '../money.ts'
import { collectionProblemTexts } from './event-words.ts'

/** Who ordered, where it goes, and how it is paid. */
export function OrderFacts({ order }: { order: OrderView }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { customer, email, address, billing, shipping, comment } = order
  return (
    <section aria-labelledby="people" className="desk-boxes">
      <h2 id="people" className="sr-only">
        {t('desk_order.people')}
      </h2>
      <div>
        <h3>{t('desk_order.customer')}</h3>
        {customer && order.mayFindCustomers ? (
          <PageLink to={path(`/staff/customers/${customer.id}`)} className="link">
            {customer.name || t('desk_order.customer')}
          </PageLink>
        ) : (
          <p>{customer ? customer.name : t('desk_order.guest')}</p>
        )}
        <p className="wrap-anywhere">{email ?? t('desk_order.erased')}</p>
        {comment && <p className="mt-2 text-sm">{t('desk_order.comment', { text: comment })}</p>}
      </div>
      <Address title={t('desk_order.ships_to')} address={address}>
        {shipping}
      </Address>
      <Address title={t('desk_order.bills_to')} address={billing} />
      <Payment order={order} />
    </section>
  )
}

type AddressProps = { title: string; address: PostalAddress | null; children?: React.ReactNode }

function Address({ title, address, children }: AddressProps) {
  const t = useTexts()
  const lines = address ? addressLines(address).filter(Boolean) : []
  return (
    <div>
      <h3>{title}</h3>
      <address className="not-italic">
        {lines.length === 0 && t('desk_order.none')}
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {children && <p className="mt-1 text-muted text-sm">{children}</p>}
    </div>
  )
}

const invoiceTexts = {
  open: 'desk_order.invoice_open',
  part_paid: 'desk_order.invoice_part',
  paid: 'desk_order.invoice_paid',
  credited: 'desk_order.invoice_credited',
} as const satisfies Record<InvoiceState, MessageId>

function Payment({ order }: { order: OrderView }) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoneyOf(order)
  const { payment, receivable } = order
  const open = receivable && Math.max(0, receivable.amount - receivable.credited - receivable.received)
  return (
    <div>
      <h3>{t('desk_order.payment')}</h3>
      <p>{payment.method ? t(paymentMethodTexts[payment.method]) : t('desk_order.free')}</p>
      {payment.method && (
        <p className="text-sm">
          {payment.paidAt
            ? t('desk_order.paid_at', { moment: momentOf(new Date(payment.paidAt)) })
            : t('desk_order.not_paid')}
        </p>
      )}
      {payment.problem && (
        <p className="desk-late text-sm">
          {t('desk_order.event_uncollectable', { problem: t(collectionProblemTexts[payment.problem]) })}
        </p>
      )}
      {payment.transaction && (
        <p className="wrap-anywhere text-muted text-sm">
          {t('desk_order.transaction', { number: payment.transaction })}
        </p>
      )}
      {receivable && (
        <p className="text-sm">
          {t(invoiceTexts[receivable.state], { amount: money(open ?? 0), day: formatDate(receivable.dueOn) })}{' '}
          <PageLink to={path('/staff/invoices')} className="link">
            {t('desk_order.to_invoices')}
          </PageLink>
        </p>
      )}
    </div>
  )
}
