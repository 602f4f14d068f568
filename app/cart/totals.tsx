import { savedInAll } from '#app/cart/sums.ts'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart.ts'
import { formatDecimal, formatMoney } from '#contract/format.ts'

/** What it comes to. While the shop is still counting, no sum is shown that would be wrong. */
export function Totals({ cart, isPending }: { cart: Cart; isPending: boolean }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const saved = savedInAll(cart)
  const rows = [
    { name: t('cart.subtotal'), sum: money(cart.items_total) },
    ...(cart.order_promotion_total < 0
      ? [
          {
            name: t('cart.coupon_of', { code: cart.promotion_coupon?.code ?? '' }),
            sum: money(cart.order_promotion_total),
          },
        ]
      : []),
    { name: t('cart.shipping'), sum: cart.shipping_total > 0 ? money(cart.shipping_total) : t('cart.free') },
  ]
  return (
    <div className="cart-totals" aria-busy={isPending}>
      <dl>
        {rows.map(({ name, sum }) => (
          <div key={name} className="cart-sum">
            <dt>{name}</dt>
            <dd className="price">{isPending ? <Pending /> : sum}</dd>
          </div>
        ))}
        <div className="cart-sum cart-total">
          <dt>
            {t('cart.total')}
            {!isPending &&
              cart.vat.map(({ rate, tax }) => (
                <span key={rate} className="block font-normal text-muted text-sm">
                  {t('cart.vat', { rate: formatDecimal(`${rate}`, storefront.money.locale), amount: money(tax) })}
                </span>
              ))}
          </dt>
          <dd className="price">{isPending ? <Pending /> : money(cart.total)}</dd>
        </div>
      </dl>
      {saved > 0 && !isPending && (
        <p className="text-right text-sm text-success">{t('cart.saved', { amount: money(saved) })}</p>
      )}
    </div>
  )
}

function Pending() {
  const t = useTexts()
  return (
    <span className="cart-sum-pending">
      <span className="sr-only">{t('cart.counting')}</span>
      <span aria-hidden="true">…</span>
    </span>
  )
}
