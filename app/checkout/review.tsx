import { AddressText } from '#app/address/address-text.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'

type ReviewProps = {
  cart: Cart
  /** When all of it would have arrived. */
  arrival: { min: string; max: string } | null
  /** Computed by the server, because comparing addresses in the browser would load their schemas. */
  isSameBilling: boolean
}

/** The answers of the earlier steps, each with a link to change it. */
export function Review({ cart, arrival, isSameBilling }: ReviewProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const { shipping_address: to, billing_address: from, shipments, comment } = cart
  if (!to || !from) return null
  const change = (where: string, what: string) => (
    <PageLink to={path(where)} className="word-button">
      {t('checkout.change')}
      <span className="sr-only">: {what}</span>
    </PageLink>
  )
  return (
    <dl className="checkout-review">
      <div>
        <dt>{t('checkout.ships_to')}</dt>
        <dd>
          <AddressText address={to} />
        </dd>
        <dd>{change('/checkout/address', t('checkout.ships_to'))}</dd>
      </div>
      <div>
        <dt>{t('checkout.bills_to')}</dt>
        <dd>{isSameBilling ? t('checkout.same_address') : <AddressText address={from} />}</dd>
        <dd>{change('/checkout/billing', t('checkout.bills_to'))}</dd>
      </div>
      {shipments[0] && (
        <div>
          <dt>{t('cart.shipping')}</dt>
          <dd>
            {shipments[0].method.name}
            {arrival && (
              <span className="block text-muted">
                {t('cart.arrives', { span: formatDeliverySpan(arrival.min, arrival.max, storefront.days) })}
              </span>
            )}
          </dd>
          <dd>{change('/checkout/shipping', t('cart.shipping'))}</dd>
        </div>
      )}
      {comment && (
        <div>
          <dt>{t('checkout.note')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{comment}</dd>
          <dd>{change('/checkout/shipping', t('checkout.note'))}</dd>
        </div>
      )}
    </dl>
  )
}
