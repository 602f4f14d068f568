import { useRef, useState } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import { type CheaperRow, packChange } from '#contract/cart/cheaper-rows.ts'
import { formatMoney } from '#contract/web/format.ts'
import { ActForm } from './act-form.tsx'
import { useCartActs } from './use-cart-acts.ts'

type LinePackProps = { row: CheaperRow; items: readonly CartItem[]; name: string }

/** Says that a row costs less in another size of the pack, and changes it to that size with the same values. */
export function LinePack({ row, items, name }: LinePackProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const notify = useNotify()
  const place = useRef<HTMLDivElement>(null)
  const { changeOptions } = useCartActs()
  const [isChanging, setChanging] = useState(false)
  const { lines, pack, perLens } = row
  const money = (cents: number) => formatMoney(cents, storefront.money)

  async function change() {
    if (isChanging) return
    setChanging(true)
    // The row goes away with its button, so the list takes the focus.
    const list = place.current?.closest('ul')
    const refusal = await changeOptions(packChange(row, items))
    setChanging(false)
    if (refusal) return
    list?.focus()
    notify({ type: 'success', key: 'pack', message: t('cart.pack_changed', { content: pack.content }) })
  }

  return (
    <div ref={place} className="cart-cheaper">
      <p>
        {t('cart.cheaper_pack', {
          content: pack.content,
          amount: money(perLens.there),
          before: money(perLens.here),
        })}
      </p>
      <ActForm
        intent="pack"
        fields={{ line: lines.map(({ id }) => id).join(' '), pack: pack.product_id }}
        onAct={() => void change()}
      >
        <button type="submit" aria-disabled={isChanging} className="word-button">
          {t('cart.change_pack')}
          <span className="sr-only">: {name}</span>
        </button>
      </ActForm>
    </div>
  )
}
