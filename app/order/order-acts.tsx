import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { formatDate } from '#contract/web/format.ts'
import { FoldedPart, OrderLink } from './order-part.tsx'

/** Leads to what the order would be today. */
export function OrderAgain({ order, look }: { order: Order; look: 'primary' | 'secondary' }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.redacted || !order.reorderable) return null
  return (
    <PageLink to={path(`/order/${order.token_value}/reorder`)} className={buttonClass(look)}>
      <Icon name="reorder" />
      {t('shell.reorder')}
    </PageLink>
  )
}

/** Leads to what can be changed about an order that is not packed yet. */
export function ManageOrder({ order }: { order: Order }) {
  const t = useTexts()
  if (!order.changeable) return null
  return (
    <FoldedPart id="manage" title="order.manage">
      <p>{t('order.manage_text')}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <OrderLink order={order} to="change">
          {t('order.change_link')}
        </OrderLink>
        <OrderLink order={order} to="cancel">
          {t('order.cancel_link')}
        </OrderLink>
      </p>
    </FoldedPart>
  )
}

/** When the buyer is reminded of this order, or the way to that. */
export function OrderReminder({ order }: { order: Order }) {
  const t = useTexts()
  if (order.redacted || !order.reorderable || order.state === 'cancelled' || order.state === 'returned') return null
  const next = order.reminder_alarm?.next_reminder_date
  return (
    <FoldedPart id="order-reminder" title="reminder.offer_title">
      {next && <p>{t('reminder.is_set', { date: formatDate(next) })}</p>}
      <p className="mt-3">
        <OrderLink order={order} to="reminder">
          {t(next ? 'reminder.change' : 'reminder.order_offer')}
        </OrderLink>
      </p>
    </FoldedPart>
  )
}

/** Leads to the form for what comes back, as long as there is something to send. */
export function SendBack({ order }: { order: Order }) {
  const t = useTexts()
  if (order.redacted || order.returnable.length === 0) return null
  return (
    <FoldedPart id="send-back" title="order.send_back">
      <p>{t('order.send_back_text', { day: order.return_by ? formatDate(order.return_by) : 'none' })}</p>
      <p className="mt-3">
        <OrderLink order={order} to="return">
          {t('order.send_back')}
        </OrderLink>
      </p>
    </FoldedPart>
  )
}
