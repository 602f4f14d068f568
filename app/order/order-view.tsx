import type { ReactNode } from 'react'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { isDelivered, orderLabel, progressOf } from '#contract/checkout/order-progress.ts'
import { formatDate } from '#contract/web/format.ts'
import { DoneNotice, type DoneToOrder } from './done-notice.tsx'
import { ManageOrder, OrderAgain, OrderReminder, SendBack } from './order-acts.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderPapers } from './order-papers.tsx'
import { RefundSums, Refunds } from './order-refunds.tsx'
import { Returns } from './order-returns.tsx'
import { OrderTimeline, Parcels } from './order-timeline.tsx'
import { Arrival, FindAgain, OrderedGoods, OrderFacts } from './placed-order.tsx'
import { ReportProblem } from './report-problem.tsx'

/**
 * An order when its buyer comes back: on the page that its link opens, and in the account. The server leaves out names
 * and addresses for visitors who only have the link.
 */
export function OrderView({ order, done, before }: { order: Order; done?: DoneToOrder; before?: ReactNode }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const title = t('order.title', { number: order.number })
  const isOver = order.state === 'cancelled' || order.state === 'returned' || isDelivered(order)
  return (
    <>
      <PageHead title={title} />
      {before}
      <h1>{title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="order-label">{t(orderLabel({ ...order, progress: progressOf(order) }))}</span>
        <time dateTime={order.created_at}>{formatDate(new Date(order.created_at), storefront.zone)}</time>
      </p>
      {done && <DoneNotice done={done} />}
      <OrderTimeline order={order} />
      <OrderAgain order={order} />
      {!isOver && <Arrival order={order} />}
      <Parcels order={order} />
      <div className="checkout-parts mt-6">
        <OrderedGoods order={order}>
          <RefundSums order={order} />
        </OrderedGoods>
        <div className="min-w-0">
          <OrderFacts order={order} />
          <OrderPapers order={order} />
          <OrderInvoice invoice={order.invoice} />
          {order.redacted && <FindAgain order={order} />}
          <Returns order={order} />
          <Refunds order={order} />
          <ManageOrder order={order} />
          <OrderReminder order={order} />
          <SendBack order={order} />
          <ReportProblem order={order} />
          <p className="mt-6">
            <PageLink to={path(`/withdrawal?order=${order.number}`)} className={buttonClass('secondary')}>
              {t('shell.withdrawal')}
            </PageLink>
          </p>
        </div>
      </div>
    </>
  )
}
