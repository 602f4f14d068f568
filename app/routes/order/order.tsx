import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { isDoneToOrder } from '#app/order/done-notice.tsx'
import { OrderView } from '#app/order/order-view.tsx'
import type { Route } from './+types/order'

/** An order in the account of the visitor has its page there, so that all links and mails lead to one place. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orders, texts, path } = context.get(shop)
  const id = await orders.idInAccount(params.orderToken)
  if (id) throw redirect(path(`/my-account/order/${id}`) + url.search)
  const order = await orders.view(params.orderToken)
  if (!order) throw data(null, 404)
  const done = url.searchParams.get('done')
  return {
    order,
    done: isDoneToOrder(done) ? done : undefined,
    texts: texts('checkout', 'cart', 'address', 'order', 'payment', 'document', 'history', 'reminder'),
    noindex: true,
  }
}

export default function OrderPage({ loaderData: { order, done } }: Route.ComponentProps) {
  return (
    <div className="page max-w-lg py-step-base">
      <OrderView order={order} done={done} />
    </div>
  )
}
