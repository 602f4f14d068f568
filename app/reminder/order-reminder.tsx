import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { formatDate } from '#contract/web/format.ts'

/** When the buyer is reminded of this order, or the way to that. */
export function OrderReminder({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.redacted || !order.reorderable || order.state === 'cancelled' || order.state === 'returned') return null
  const next = order.reminder_alarm?.next_reminder_date
  return (
    <section aria-labelledby="order-reminder" className="mt-6 print:hidden">
      <h2 id="order-reminder" className="title-sm">
        {t('reminder.offer_title')}
      </h2>
      {next && <p>{t('reminder.is_set', { date: formatDate(next) })}</p>}
      <p className="mt-3">
        <PageLink to={path(`/order/${order.token_value}/reminder`)} className={buttonClass('secondary')}>
          {t(next ? 'reminder.change' : 'reminder.order_offer')}
        </PageLink>
      </p>
    </section>
  )
}
