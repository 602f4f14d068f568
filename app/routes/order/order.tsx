import { data } from 'react-router'
import { Sums, Total } from '#app/cart/totals.tsx'
import { DoneNotice, isDoneToOrder, ManageOrder, Refunds, Returns, SendBack } from '#app/checkout/order-afterwards.tsx'
import { OrderInvoice } from '#app/checkout/order-invoice.tsx'
import { OrderPapers } from '#app/checkout/order-papers.tsx'
import { OrderTimeline, Parcels } from '#app/checkout/order-timeline.tsx'
import { Arrival, FindAgain, OrderFacts, OrderLines } from '#app/checkout/placed-order.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { isDelivered } from '#contract/checkout/order-progress.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/order'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orders, texts } = context.get(shop)
  const order = await orders.view(params.orderToken)
  if (!order) throw data(null, 404)
  const done = url.searchParams.get('done')
  return {
    order,
    done: isDoneToOrder(done) ? done : undefined,
    texts: texts('checkout', 'cart', 'address', 'order', 'payment', 'document'),
    noindex: true,
  }
}

/** An order when its buyer comes back. The server leaves out names and addresses for other visitors with the link. */
export default function OrderPage({ loaderData: { order, done } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const title = t('order.title', { number: order.number })
  const isOver = order.state === 'cancelled' || order.state === 'returned' || isDelivered(order)
  return (
    <div className="page max-w-lg py-step-base">
      <PageHead title={title} />
      <h1>{title}</h1>
      <p className="mt-2">
        <time dateTime={order.created_at}>{formatDate(new Date(order.created_at))}</time>
      </p>
      {done && <DoneNotice done={done} />}
      <OrderTimeline order={order} />
      {!isOver && <Arrival order={order} />}
      <Parcels order={order} />
      <div className="checkout-parts mt-6">
        <aside className="checkout-summary ms-0 max-w-none p-5">
          <h2 className="title-sm">{t('checkout.ordered')}</h2>
          <OrderLines order={order} />
          <Sums cart={order} isPending={false} />
          <Total cart={order} isPending={false} />
        </aside>
        <div className="min-w-0">
          <OrderFacts order={order} />
          <OrderPapers order={order} />
          <OrderInvoice invoice={order.invoice} />
          {order.redacted && <FindAgain order={order} />}
          <Returns order={order} />
          <Refunds order={order} />
          <ManageOrder order={order} />
          <SendBack order={order} />
          <p className="mt-6">
            <PageLink to={path(`/withdrawal?order=${order.number}`)} className={buttonClass('secondary')}>
              {t('shell.withdrawal')}
            </PageLink>
          </p>
        </div>
      </div>
    </div>
  )
}
