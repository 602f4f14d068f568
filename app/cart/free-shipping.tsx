import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/web/format.ts'
import { missingForFreeShipping } from './sums.ts'

/** How much is missing for free shipping, in words and as a bar. */
export function FreeShipping({ cart }: { cart: Cart }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const hint = missingForFreeShipping(cart)
  if (!hint) return null
  return (
    <div className="cart-free-shipping print:hidden">
      <p>
        {t('cart.free_shipping_missing', { amount: formatMoney(hint.missing, storefront.money), option: hint.name })}
      </p>
      <progress value={hint.share} max={100} aria-hidden="true" className="cart-bar" />
    </div>
  )
}
