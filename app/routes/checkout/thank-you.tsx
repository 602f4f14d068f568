import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { AddressText } from '#app/address/address-text.tsx'
import { optionsLine } from '#app/cart/line-words.ts'
import { Sums, Total } from '#app/cart/totals.tsx'
import { AccountOffer } from '#app/checkout/account-offer.tsx'
import { shop } from '#app/context.ts'
import { useSession } from '#app/session/session.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { formatDeliverySpan, formatMoney } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { orderStateTexts } from '#contract/order-state.ts'
import { paymentMethodTexts } from '#contract/payment-texts.ts'
import type { Route } from './+types/thank-you'

export const handle: PageHandle = { meta: { checkoutStep: 'thank-you' } }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { orders, identity, texts } = context.get(shop)
  const order = await orders.view(params.orderToken)
  if (!order) throw data(null, 404)
  return {
    order,
    isGuest: (await identity.visitor()).kind === 'guest',
    texts: texts('checkout', 'cart', 'address', 'order', 'payment'),
    noindex: true,
  }
}

/** What was ordered and what happens next. Somebody else with the link sees no names and no addresses. */
export default function ThankYouPage({ loaderData: { order, isGuest } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { refresh } = useSession()
  // The cart that the other pages know is this order now.
  useEffect(() => void refresh(), [refresh])
  return (
    <div className="page max-w-lg py-step-base">
      <PageHead title={t('checkout.thank_you_title')} />
      <h1 className="flex items-center gap-3">
        <Icon name="check" className="size-8 shrink-0 text-success" />
        {t('checkout.thank_you_title')}
      </h1>
      <p className="mt-2">
        {t('checkout.order_number', { number: order.number })} · {t(orderStateTexts[order.state])}
      </p>
      {order.customer_email && <p>{t('checkout.confirmation_sent', { email: order.customer_email })}</p>}
      <Arrival order={order} />
      <div className="checkout-parts mt-6">
        <aside className="checkout-summary p-5">
          <h2 className="title-sm">{t('checkout.ordered')}</h2>
          <OrderLines order={order} />
          <Sums cart={order} isPending={false} />
          <Total cart={order} isPending={false} />
        </aside>
        <div className="checkout-form">
          <OrderFacts order={order} />
          {!order.redacted && isGuest && <AccountOffer />}
          <p className="mt-6 flex flex-wrap gap-3">
            <Link to={path('/')} className={buttonClass('secondary')}>
              {t('cart.back')}
            </Link>
            <Link to={path(`/withdrawal?order=${order.number}`)} className={buttonClass('quiet')}>
              {t('checkout.withdrawal_link')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

function Arrival({ order }: { order: Order }) {
  const t = useTexts()
  const { calculated_arrival_date_min: min, calculated_arrival_date_max: max } = order
  if (!min || !max) return null
  return (
    <p className="mt-4 flex items-center gap-3 font-semibold">
      <Icon name="truck" className="size-6 shrink-0 text-primary" />
      {t('cart.arrives', { span: formatDeliverySpan(min, max) })}
    </p>
  )
}

function OrderLines({ order }: { order: Order }) {
  const { storefront } = useStorefront()
  return (
    <ul>
      {order.items.map((item) => (
        <li key={item.id} className="checkout-line">
          <ProductPicture name={item.images.front} alt="" width={100} height={100} className="checkout-picture" />
          <div className="min-w-0">
            <p className="font-semibold leading-tight">
              {item.quantity} × {item.title}
            </p>
            {item.formatted_options.length > 0 && (
              <p className="text-muted text-sm tabular-nums">{optionsLine(item.formatted_options)}</p>
            )}
            <p className="price mt-1">{formatMoney(item.total, storefront.money)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const t = useTexts()
  const { shipping_address: to, billing_address: from, shipments, payment_method: method } = order
  return (
    <dl className="checkout-review">
      {to && (
        <div>
          <dt>{t('checkout.ships_to')}</dt>
          <dd>
            <AddressText address={to} />
          </dd>
        </div>
      )}
      {from && (
        <div>
          <dt>{t('checkout.bills_to')}</dt>
          <dd>
            <AddressText address={from} />
          </dd>
        </div>
      )}
      {shipments[0] && (
        <div>
          <dt>{t('cart.shipping')}</dt>
          <dd>{shipments[0].method.name}</dd>
        </div>
      )}
      {method && (
        <div>
          <dt>{t('checkout.methods')}</dt>
          <dd>{t(paymentMethodTexts[method])}</dd>
        </div>
      )}
    </dl>
  )
}
