import { useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { readQuantity } from '#contract/catalogue/quantity.ts'
import { ActForm } from './act-form.tsx'
import { useCart } from './cart-context.ts'
import type { VisibleLine } from './cart-state.ts'

/** `name`: that of the field. `least`: 0 where the last piece can be taken away, which removes the line. */
type LineQuantityProps = { line: VisibleLine; name: string; least: 0 | 1 }

export function LineQuantity({ line: { item, quantity }, name, least }: LineQuantityProps) {
  const t = useTexts()
  const hydrated = useHydrated()
  const { store } = useCart()
  const [typed, setTyped] = useState<string>()
  const most = Math.max(1, item.max_quantity)

  function set(wanted: number) {
    setTyped(undefined)
    store.setQuantity(item.id, Math.min(Math.max(least, wanted), most))
  }
  const settle = () => typed !== undefined && set(readQuantity(typed))

  const stepper = `quantity-step ${hydrated ? '' : 'invisible'}`
  return (
    <ActForm intent="quantity" fields={{ line: item.id }} onAct={settle} className="flex flex-wrap items-center gap-2">
      <div className="quantity-field cart-quantity">
        <button
          type="button"
          className={stepper}
          aria-label={t('cart.fewer', { of: name })}
          disabled={quantity <= least}
          onClick={() => set(quantity - 1)}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          name="quantity"
          aria-label={name}
          min={least}
          max={most}
          value={typed ?? quantity}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
        />
        <button
          type="button"
          className={stepper}
          aria-label={t('cart.more', { of: name })}
          disabled={quantity >= most}
          onClick={() => set(quantity + 1)}
        >
          +
        </button>
      </div>
      <noscript>
        <button type="submit" className="word-button">
          {t('cart.update')}
        </button>
      </noscript>
    </ActForm>
  )
}
