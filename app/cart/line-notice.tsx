import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import type { EyeRow } from '#contract/cart/eye-rows.ts'
import { formatMoney } from '#contract/web/format.ts'
import { eyeTexts } from './row-values.tsx'

/** What has changed about a product since it was put into the cart: for both eyes, or for the one that it is about. */
export function LineNotices({ row: [first, second] }: { row: EyeRow<CartItem> }) {
  const noticeOf = useNotice()
  const t = useTexts()
  const [one, other] = [noticeOf(first), second && noticeOf(second)]
  if (!second || one === other) return one && <p className="cart-notice">{one}</p>
  const ofEye = (eye: CartItem['eye'], notice: string) => (eye ? t(eyeTexts[eye].name, { values: notice }) : notice)
  return (
    <>
      {one && <p className="cart-notice">{ofEye(first.eye, one)}</p>}
      {other && <p className="cart-notice">{ofEye(second.eye, other)}</p>}
    </>
  )
}

function useNotice() {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  return ({ availability, stock, price_changed: changed }: CartItem): string | undefined => {
    if (availability === 'not-sold') return t('cart.not_sold')
    if (availability === 'stop-order') return t('cart.stop_order', { stock: Math.max(0, stock.available) })
    return changed ? t('cart.price_changed', { before: money(changed.before), after: money(changed.after) }) : undefined
  }
}
