import { AddressText } from '#app/address/address-text.tsx'
import { eyeTexts, RowValues } from '#app/cart/row-values.tsx'
import { Sums, Taxes, Total } from '#app/cart/totals.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { isSameAddress } from '#contract/address/postal-address.ts'
import { eyeRows } from '#contract/cart/eye-rows.ts'
import type { Order } from '#contract/checkout/order.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { sumOf } from '#contract/money-rules.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { dot } from '#contract/web/dot.ts'
import { formatMoney } from '#contract/web/format.ts'
import { OrderPart } from './order-part.tsx'

/** What was ordered, with its sums. */
export function OrderedGoods({ order, children }: { order: Order; children?: React.ReactNode }) {
  return (
    <aside className="checkout-summary ms-0 max-w-none p-5">
      <Goods order={order} />
      {children}
    </aside>
  )
}

/** The same right after the order: on phones a line with the total, which opens it. */
export function FoldedGoods({ order }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <aside aria-label={t('checkout.ordered')} className="checkout-summary ms-0 max-w-none">
      <details className="checkout-fold print:hidden">
        <summary>
          <span>{t('checkout.summary_of', { count: order.items_count })}</span>
          <strong className="price">{formatMoney(order.total, storefront.money)}</strong>
        </summary>
      </details>
      <div className="checkout-folded">
        <Goods order={order} />
      </div>
    </aside>
  )
}

function Goods({ order }: { order: Order }) {
  const t = useTexts()
  return (
    <>
      <h2 className="title-sm">{t('checkout.ordered')}</h2>
      <OrderLines order={order} />
      <Sums cart={order} isPending={false} />
      <Total cart={order} isPending={false} />
      <Taxes cart={order} isPending={false} />
    </>
  )
}

/** The lines of the order, as they were when it was placed, both eyes' together. */
function OrderLines({ order }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (total: number) => (total === 0 ? t('cart.free') : formatMoney(total, storefront.money))
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
            <p className="line-price price mt-1">{money(sumOf(row.map(({ total }) => total)))}</p>
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

/** Addresses, shipping and payment, folded. The server leaves out what this visitor may not see. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts()
  const { shipping_address: to, billing_address: from, shipments, payment_method: method } = order
  return (
    <Fold id="order-facts" title={t('order.details')} isPrinted>
      <dl className="order-facts">
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
      </dl>
    </Fold>
  )
}

/** What the customer has written to the shop. The server leaves it out for visitors who only have the link. */
export function OrderNote({ order: { comment } }: { order: Order }) {
  if (!comment) return null
  return (
    <OrderPart id="order-note" title="checkout.note">
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{comment}</p>
    </OrderPart>
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
