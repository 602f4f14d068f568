import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { formatDecimal, formatMoney } from '#contract/web/format.ts'
import { savedInAll } from './sums.ts'

type SumField =
  | 'items'
  | 'items_total'
  | 'order_promotion_total'
  | 'promotion_coupon'
  | 'shipping_total'
  | 'total'
  | 'vat'
type SumsProps = { cart: Pick<Cart, SumField>; isPending: boolean }

/** The parts of the total. While a change is under way, dots take the place of sums that would be wrong. */
export function Sums({ cart, isPending }: SumsProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const { promotion_coupon: coupon, order_promotion_total: discount, shipping_total: shipping } = cart
  const rows = [
    { name: t('cart.subtotal'), sum: money(cart.items_total) },
    ...(coupon && discount < 0 ? [{ name: t('cart.coupon_of', { code: coupon.code }), sum: money(discount) }] : []),
    { name: t('cart.shipping'), sum: shipping > 0 ? money(shipping) : t('cart.free') },
  ]
  return (
    <dl className="pt-4" aria-busy={isPending}>
      {rows.map(({ name, sum }) => (
        <div key={name} className="cart-sum">
          <dt>{name}</dt>
          <dd className="price">{isPending ? <Pending /> : sum}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Total({ cart, isPending }: SumsProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <p className="cart-sum flex-wrap gap-y-0 font-semibold text-lg" aria-busy={isPending}>
      {t('cart.total')}{' '}
      <span className="price">{isPending ? <Pending /> : formatMoney(cart.total, storefront.money)}</span>
    </p>
  )
}

/** The tax in the total, and what coupon and prices have saved. */
export function Taxes({ cart, isPending }: SumsProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (isPending) return null
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const rate = (percent: number) => formatDecimal(`${percent}`, storefront.money.locale)
  const saved = savedInAll(cart)
  return (
    <div className="cart-sum flex-wrap text-sm">
      <span className="text-muted">
        {cart.vat.map(({ rate: percent, tax }) => (
          <span key={percent} className="block">
            {t('cart.vat', { rate: rate(percent), amount: money(tax) })}
          </span>
        ))}
      </span>
      {saved > 0 && <span className="text-success">{t('cart.saved', { amount: money(saved) })}</span>}
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
