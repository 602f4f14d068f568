import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Order } from '#contract/checkout/order.ts'
import type { RefundState } from '#contract/checkout/refund.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import { OrderPart } from './order-part.tsx'

const refundTexts = {
  approved: 'order.refund_approved',
  done: 'order.refund_done',
  waiting: 'order.refund_waiting',
} as const satisfies Record<RefundState, MessageId>

/** What goes back to the customer, and how far it has come. */
export function Refunds({ order: { refunds } }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const shown = refunds.filter(({ amount }) => amount > 0)
  if (shown.length === 0) return null
  return (
    <OrderPart id="refunds" title="order.refunds">
      <ul>
        {shown.map(({ amount, state, created_at }) => (
          <li key={created_at} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span>
              <time dateTime={created_at}>{formatDate(new Date(created_at), storefront.zone)}</time>,{' '}
              {t(refundTexts[state])}
            </span>
            <span className="price">{formatMoney(amount, storefront.money)}</span>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}

/** Below the total: what went back of it, and what is left. An invoice is credited, since it need not be paid yet. */
export function RefundSums({ order: { refunds, total, payment_method: method } }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  if (back === 0) return null
  const isInvoice = method === 'invoice'
  const isDone = refunds.every(({ state, amount }) => state === 'done' || amount === 0)
  const rows: { name: MessageId; sum: number }[] = [
    { name: isInvoice ? 'history.credited' : isDone ? 'history.refunded' : 'history.refund_coming', sum: -back },
    { name: isInvoice ? 'history.remains_due' : 'history.remains_paid', sum: total - back },
  ]
  return (
    <dl className="mt-2 border-line border-t pt-2">
      {rows.map(({ name, sum }) => (
        <div key={name} className="cart-sum font-semibold">
          <dt>{t(name)}</dt>
          <dd className="price">{formatMoney(sum, storefront.money)}</dd>
        </div>
      ))}
    </dl>
  )
}
