import type { CartFlash } from '#app/cart/flash.ts'
import { Sums, Taxes, Total } from '#app/cart/totals.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { eyeRows } from '#contract/cart/eye-rows.ts'
import { formatMoney } from '#contract/web/format.ts'
import { CartAct } from './cart-act.tsx'
import type { OpenStep } from './open-step.ts'
import { couponRefusal, SummaryCoupon } from './summary-coupon.tsx'
import { SummaryLine } from './summary-line.tsx'

/**
 * The cart beside the form. On phones it is folded, with the total in sight. It stands beside the `details` and not inside,
 * because many browsers cannot show what is inside a closed one, and on a desktop it is always shown.
 */
export function Summary({ cart, step, flash }: { cart: Cart; step: OpenStep; flash: CartFlash | undefined }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const hasNewPrices = cart.items.some(({ price_changed }) => price_changed)
  // The fold must not hide anything that prevents the order.
  const isUrgent =
    hasNewPrices ||
    couponRefusal(flash) !== undefined ||
    cart.items.some(({ availability }) => availability !== 'orderable')
  return (
    <aside aria-label={t('checkout.summary')} className="checkout-summary">
      <details className="checkout-fold" open={isUrgent || undefined}>
        <summary>
          <span>{t('checkout.summary_of', { count: cart.items_count })}</span>
          <strong className="price">{formatMoney(cart.total, storefront.money)}</strong>
        </summary>
      </details>
      <div className="checkout-folded">
        <h2 className="title-sm max-lg:hidden">{t('checkout.summary')}</h2>
        {hasNewPrices && (
          <CartAct intent="prices-seen" step={step} className="cart-removed">
            <span>{t('cart.prices_changed')}</span>
            <button type="submit" className="word-button">
              {t('cart.seen')}
            </button>
          </CartAct>
        )}
        <ul>
          {eyeRows(cart.items, (item) => item).map((row) => (
            <SummaryLine key={row[0].id} row={row} step={step} />
          ))}
        </ul>
        <SummaryCoupon cart={cart} step={step} flash={flash} />
        <Sums cart={cart} isPending={false} />
        <Total cart={cart} isPending={false} />
        <Taxes cart={cart} isPending={false} />
      </div>
    </aside>
  )
}
