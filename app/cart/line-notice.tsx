import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/web/format.ts'

/** What has changed about a product since it was put into the cart. */
export function LineNotice({ item }: { item: CartItem }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  if (item.availability === 'not-sold') return <p className="cart-notice">{t('cart.not_sold')}</p>
  if (item.availability === 'stop-order')
    return <p className="cart-notice">{t('cart.stop_order', { stock: Math.max(0, item.stock.available) })}</p>
  if (!item.price_changed) return null
  const { before, after } = item.price_changed
  return <p className="cart-notice">{t('cart.price_changed', { before: money(before), after: money(after) })}</p>
}
