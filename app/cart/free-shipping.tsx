import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/web/format.ts'
import { earnedShipping, missingForFreeShipping } from './sums.ts'

/** How much is missing for free shipping, in words and as a bar; then that it is free, so that the lines below stay. */
export function FreeShipping({ cart }: { cart: Cart }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const hint = missingForFreeShipping(cart)
  const earned = earnedShipping(cart)
  if (!hint && !earned) return null
  return (
    <div className="cart-free-shipping print:hidden">
      <p>
        {hint
          ? t('cart.free_shipping_missing', {
              amount: formatMoney(hint.missing, storefront.money),
              option: hint.name,
            })
          : t('cart.free_shipping_earned', { option: earned ?? '' })}
      </p>
      <progress value={hint?.share ?? 100} max={100} aria-hidden="true" className="share-bar" />
    </div>
  )
}
