import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { isColorMissing, stateOf, wantedSides } from '#contract/catalogue/lens-choice.ts'
import { formatMoney } from '#contract/web/format.ts'
import { BuyButton } from './buy-button.tsx'
import type { Purchase } from './use-purchase.ts'

/** On phones: the total in a bar that stays in sight, with the buy button or a link to the missing values. */
export function PriceBar({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { range, choice, offer } = purchase
  const sides = wantedSides(choice)
  const open = sides.filter((side) => stateOf(range, side).code !== 'complete')
  const isComplete = sides.length > 0 && open.length === 0
  const isColor = open.length > 0 && open.every((side) => isColorMissing(range, side))
  const { unit, total_excluding_in_cart: total } = offer.pricing
  return (
    <div className="price-bar">
      <p>
        <span className="block text-muted text-xs">
          {t('product.quantity_times', { quantity: offer.quantity, what: formatMoney(unit.current, storefront.money) })}
        </span>
        <strong className="price text-lg">{formatMoney(total.current, storefront.money)}</strong>
      </p>
      {isComplete ? (
        <BuyButton purchase={purchase} className="min-w-0 flex-1 xs:flex-none" />
      ) : (
        <a href="#buy" className="link touch-target flex items-center font-semibold">
          {t(isColor ? 'product.to_the_color' : 'product.to_the_values')}
        </a>
      )}
    </div>
  )
}
