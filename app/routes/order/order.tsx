import { data } from 'react-router'
import { Sums, Total } from '#app/cart/totals.tsx'
import { OrderInvoice } from '#app/checkout/order-invoice.tsx'
import { Arrival, FindAgain, OrderFacts, OrderLines, OrderState } from '#app/checkout/placed-order.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/order'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { orders, texts } = context.get(shop)
  const order = await orders.view(params.orderToken)
  if (!order) throw data(null, 404)
  return { order, texts: texts('checkout', 'cart', 'address', 'order', 'payment'), noindex: true }
}

/** An order when its buyer comes back. The server leaves out names and addresses for other visitors with the link. */
export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const title = t('order.title', { number: order.number })
  const isOver = order.state === 'cancelled' || order.state === 'returned'
  return (
    <div className="page max-w-lg py-step-base">
      <PageHead title={title} />
      <h1>{title}</h1>
      <p className="mt-2">
        <time dateTime={order.created_at}>{formatDate(new Date(order.created_at))}</time>
        <OrderState order={order} />
      </p>
      {!isOver && <Arrival order={order} />}
      <div className="checkout-parts mt-6">
        <aside className="checkout-summary ms-0 max-w-none p-5">
          <h2 className="title-sm">{t('checkout.ordered')}</h2>
          <OrderLines order={order} />
          <Sums cart={order} isPending={false} />
          <Total cart={order} isPending={false} />
        </aside>
        <div className="min-w-0">
          <OrderFacts order={order} />
          <OrderInvoice invoice={order.invoice} />
          {order.redacted && <FindAgain order={order} />}
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
