import type { ReactNode } from 'react'
import { PageHead } from '#app/storefront/page-head.tsx'
import { InCurrency, useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { orderLabel, progressOf } from '#contract/checkout/order-progress.ts'
import { formatDate } from '#contract/web/format.ts'
import { ArrivalMoment } from './arrival-moment.tsx'
import { DoneNotice, type DoneToOrder } from './done-notice.tsx'
import { ManageOrder, OrderAgain, OrderReminder, SendBack } from './order-acts.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderPapers } from './order-papers.tsx'
import { RefundSums, Refunds } from './order-refunds.tsx'
import { Returns } from './order-returns.tsx'
import { OrderTimeline, Parcels } from './order-timeline.tsx'
import { FindAgain, OrderedGoods, OrderFacts, OrderNote } from './placed-order.tsx'
import { ReportProblem } from './report-problem.tsx'

type OrderViewProps = {
  order: Order
  done?: DoneToOrder
  before?: ReactNode
  /** What the account offers besides. */
  children?: ReactNode
}

/**
 * An order when its buyer comes back: on the page that its link opens, and in the account. The server leaves out names
 * and addresses for visitors who only have the link.
 */
export function OrderView(props: OrderViewProps) {
  return (
    <InCurrency code={props.order.currency_code}>
      <WholeOrder {...props} />
    </InCurrency>
  )
}

function WholeOrder({ order, done, before, children }: OrderViewProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const title = t('order.title', { number: order.number })
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
      <div className="mt-6">
        <ArrivalMoment order={order} actions={<Next order={order} />}>
          <OrderTimeline order={order} />
        </ArrivalMoment>
      </div>
      <Parcels order={order} />
      <div className="checkout-parts mt-6">
        <OrderedGoods order={order}>
          <RefundSums order={order} />
        </OrderedGoods>
        <div className="order-parts">
          <OrderInvoice invoice={order.invoice} />
          {order.redacted && <FindAgain order={order} />}
          <OrderNote order={order} />
          <Returns order={order} />
          <Refunds order={order} />
          <OrderFacts order={order} />
          <OrderPapers order={order} />
          <ManageOrder order={order} />
          {children}
          <OrderReminder order={order} />
          <SendBack order={order} />
          <ReportProblem order={order} />
          <p className="mt-6">
            <PageLink to={path(`/withdrawal?order=${order.number}`)} className={`${buttonClass('quiet')} flush-button`}>
              {t('shell.withdrawal')}
            </PageLink>
          </p>
        </div>
      </div>
    </>
  )
}

/** What most customers want now: to follow a parcel that is on its way, or to order again what has come. */
function Next({ order }: { order: Order }) {
  const t = useTexts()
  const underWay = order.parcels.filter(({ state }) => state === 'shipped')
  const [parcel] = underWay
  const url = underWay.length === 1 ? parcel?.tracking_url : null
  return (
    <>
      {url && (
        <a href={url} rel="noreferrer" className={buttonClass('primary')}>
          <Icon name="truck" />
          {t('order.tracking')}
        </a>
      )}
      <OrderAgain order={order} look={underWay.length === 0 ? 'primary' : 'secondary'} />
    </>
  )
}
