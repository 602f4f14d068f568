import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { isDoneToOrder } from '#app/order/done-notice.tsx'
import { OrderView } from '#app/order/order-view.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { RepeatOrder } from '#app/subscribe/repeat-order.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/order'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orders, subscriptions, texts, path } = context.get(shop)
  if (!params.orderId) throw redirect(path('/my-account/history'))
  const order = await orders.viewOfCustomer(params.orderId)
  if (!order.ok) throw data(null, 404)
  const done = url.searchParams.get('done')
  return {
    order: order.value,
    offer: await subscriptions.offerFor(params.orderId),
    done: isDoneToOrder(done) ? done : undefined,
    texts: texts('checkout', 'cart', 'address', 'order', 'payment', 'document', 'history', 'reminder', 'subscribe'),
    noindex: true,
  }
}

/** An order of the customer. What can be done with it is on the same pages as for guests, which the session opens. */
export default function AccountOrderPage({ loaderData: { order, offer, done } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const back = (
    <p className="mb-2 print:hidden">
      <PageLink to={path('/my-account/history')} className="link inline-flex min-h-11 items-center gap-1">
        <Icon name="chevron-left" />
        {t('history.back')}
      </PageLink>
    </p>
  )
  return (
    <OrderView order={order} done={done} before={back}>
      {offer && <RepeatOrder offer={offer} />}
    </OrderView>
  )
}
