import { AddressText } from '#app/address/address-text.tsx'
import { eyeTexts, RowValues } from '#app/cart/row-values.tsx'
import { Sums, Taxes, Total } from '#app/cart/totals.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { isSameAddress } from '#contract/address/postal-address.ts'
import { eyeRows } from '#contract/cart/eye-rows.ts'
import type { Order } from '#contract/checkout/order.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { sumOf } from '#contract/money-rules.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'

/** The dates of arrival. */
export function Arrival({ order }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { calculated_arrival_date_min: min, calculated_arrival_date_max: max } = order
  if (!min || !max) return null
  return (
    <p className="mt-4 flex items-center gap-3 font-semibold">
      <Icon name="truck" className="size-6 shrink-0 text-primary" />
      {order.state !== 'shipped' && order.events.some(({ type }) => type === 'delayed')
        ? t('order.delayed_until', { date: formatDate(max) })
        : t('cart.arrives', { span: formatDeliverySpan(min, max, storefront.days) })}
    </p>
  )
}

/** What was ordered, with its sums. */
export function OrderedGoods({ order, children }: { order: Order; children?: React.ReactNode }) {
  const t = useTexts()
  return (
    <aside className="checkout-summary ms-0 max-w-none p-5">
      <h2 className="title-sm">{t('checkout.ordered')}</h2>
      <OrderLines order={order} />
      <Sums cart={order} isPending={false} />
      <Total cart={order} isPending={false} />
      <Taxes cart={order} isPending={false} />
      {children}
    </aside>
  )
}

/** The lines of the order, as they were when it was placed, both eyes' together. */
function OrderLines({ order }: { order: Order }) {
  const { storefront } = useStorefront()
  return (
    <ul>
      {eyeRows(order.items, (item) => item).map((row) => (
        <li key={row[0].id} className="checkout-line">
          <ProductPicture name={row[0].images.front} alt="" width={100} height={100} className="checkout-picture" />
          <div className="min-w-0">
            <p className="line-title font-semibold leading-tight">
              {sumOf(row.map(({ quantity }) => quantity))} × {row[0].title}
            </p>
            {row[0].formatted_options.length > 0 && (
              <p className="line-values text-muted text-sm tabular-nums">
                <RowValues row={row} withQuantities />
              </p>
            )}
            {row.map((item) => (
              <CancelledPieces key={item.id} order={order} item={item} isPair={row.length > 1} />
            ))}
            <p className="line-price price mt-1">
              {formatMoney(sumOf(row.map(({ total }) => total)), storefront.money)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type CancelledPiecesProps = { order: Order; item: Order['items'][number]; isPair: boolean }

function CancelledPieces({ order, item, isPair }: CancelledPiecesProps) {
  const t = useTexts()
  const line = order.items.indexOf(item) + 1
  const count = order.cancelled.find((one) => one.line === line)?.quantity
  if (!count) return null
  const words = t('order.cancelled_pieces', { count })
  return (
    <p className="font-semibold text-sm">
      {isPair && item.eye ? t(eyeTexts[item.eye].name, { values: words }) : words}
    </p>
  )
}

/** Addresses, shipping and payment. The server leaves out what this visitor may not see. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts()
  const { shipping_address: to, billing_address: from, shipments, payment_method: method, comment } = order
  return (
    <dl className="checkout-review md:max-lg:grid-cols-2">
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
          <dd>{to && isSameAddress(to, from) ? t('checkout.same_address') : <AddressText address={from} />}</dd>
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
      {comment && (
        <div>
          <dt>{t('checkout.note')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{comment}</dd>
        </div>
      )}
    </dl>
  )
}

/** A pending payment is shown as confirmed: the provider has promised it, or there would be no order. */
export function OrderState({ order: { state, payment_method: method } }: { order: Order }) {
  const t = useTexts()
  if (state !== 'payment_pending' && state !== 'new') return `${dot}${t(orderStateTexts[state])}`
  return method && method !== 'invoice' ? `${dot}${t('payment.confirmed')}` : null
}

/** How a visitor without an account sees the order again, or a visitor with its link the rest of it. */
export function FindAgain({ order: { number, redacted } }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <p className="mt-6 text-sm print:hidden">
      {t(redacted ? 'order.redacted' : 'order.find_again')}{' '}
      <PageLink to={path(`/order?order=${number}`)} className="link">
        {t('shell.order_lookup')}
      </PageLink>
    </p>
  )
}
