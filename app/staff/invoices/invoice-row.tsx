import { useMoney } from '#app/staff/money.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'

type Found = Extract<Awaited<ReturnType<Shop['invoicesDesk']['list']>>, { ok: true }>['value']

const stateTexts = {
  open: 'invoices.state_open',
  part_paid: 'invoices.state_part_paid',
  paid: 'invoices.state_paid',
  credited: 'invoices.state_credited',
} as const

type InvoiceRowProps = { invoice: Found['invoices'][number]; shops: readonly ShopName[] }

export function InvoiceRow({ invoice, shops }: InvoiceRowProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoney()
  const { brand, order, name, reference, currency, open, dueOn, state, reminded, lastRemindedOn, isOverdue } = invoice
  const isUnpaid = state === 'open' || state === 'part_paid'
  return (
    <li>
      <div>
        <PageLink to={path(`/staff/orders/${brand}/${order}`)} className="desk-row-link">
          {t('returns.order', { number: order })}
        </PageLink>
        <p className="text-muted text-sm wrap-anywhere">
          {[name, shopName(shops, brand), reference].filter(Boolean).join(dot)}
        </p>
      </div>
      <div className="desk-row-facts">
        <p className="desk-row-tags">
          <span className="desk-tag">{t(stateTexts[state])}</span>
          {isUnpaid && isOverdue && <strong className="desk-late">{t('invoices.overdue')}</strong>}
          <span className="desk-money">{money(open, currency)}</span>
        </p>
        <p className="text-muted text-sm">
          {t('invoices.due', { date: formatDate(dueOn) })}
          {dot}
          {lastRemindedOn
            ? t('invoices.reminded', { count: reminded, date: formatDate(lastRemindedOn) })
            : t('invoices.not_reminded')}
        </p>
      </div>
    </li>
  )
}
