import { useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fieldName, type Side } from '#contract/catalogue/lens-choice.ts'
import { lineMaximum, readQuantity } from '#contract/catalogue/quantity.ts'
import { deliveryOf } from './offer.ts'
import type { PickerState } from './use-purchase.ts'
import { fieldLabel } from './words.ts'

/** The quantity, with buttons for one more or less. More than the stock can be typed; the stock line then says so. */
export function QuantityField({ side, purchase }: { side: Side; purchase: PickerState }) {
  const t = useTexts()
  const hydrated = useHydrated()
  const { product, choice, offer, changeSide } = purchase
  const chosen = choice.sides[side]
  const [typed, setTyped] = useState<string>()
  if (!chosen) return null

  const known = deliveryOf(offer, product.product_id, { side, ...chosen })
  const theme = { maxQuantity: product.max_quantity }
  const stock = known && { available: known.stock.available, stopOrder: known.stop_order }
  const highest = stock ? lineMaximum({ theme }, { productId: product.product_id, ...stock }) : product.max_quantity
  const of = fieldLabel(t, t('product.quantity'), side)
  const step = (by: number) => {
    setTyped(undefined)
    changeSide(side, { quantity: Math.min(Math.max(1, chosen.quantity + by), Math.max(1, highest)) })
  }
  const stepper = `quantity-step ${hydrated ? '' : 'invisible'}`
  return (
    <div className="quantity-field">
      <button
        type="button"
        className={stepper}
        aria-label={t('product.fewer', { of })}
        disabled={!chosen.wanted || chosen.quantity <= 1}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        name={fieldName(side, 'quantity')}
        aria-label={of}
        min={1}
        max={product.max_quantity}
        disabled={!chosen.wanted}
        value={typed ?? chosen.quantity}
        onChange={({ target }) => {
          setTyped(target.value)
          changeSide(side, { quantity: Math.min(readQuantity(target.value), product.max_quantity) })
        }}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        className={stepper}
        aria-label={t('product.more', { of })}
        disabled={!chosen.wanted || chosen.quantity >= highest}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  )
}
