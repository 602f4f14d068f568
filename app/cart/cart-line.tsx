import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import type { CheaperRow } from '#contract/cart/cheaper-rows.ts'
import { type EyeRow, mapRow } from '#contract/cart/eye-rows.ts'
import { rowName } from '#contract/cart/row-words.ts'
import type { LineQuestion as Question } from '#contract/wearers/line-questions.ts'
import { ActForm } from './act-form.tsx'
import { useCart } from './cart-context.ts'
import type { RemovedLine, VisibleLine } from './cart-state.ts'
import { LineNotices } from './line-notice.tsx'
import { LinePack } from './line-pack.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { LineQuestion } from './line-question.tsx'
import { RowPrice } from './row-price.tsx'
import { EyeLetter, quantityName, RowValues } from './row-values.tsx'

type CartLineProps = {
  row: EyeRow<VisibleLine>
  picture: ReactNode
  /** What seems odd in the values of this row. */
  questions: readonly Question[]
  /** The size of the pack in which this row costs less. */
  cheaper: CheaperRow | undefined
  items: readonly CartItem[]
}

/** A product in the cart, for one eye or for both: the chosen values, the quantities, the price. */
export function CartLine({ row, picture, questions, cheaper, items }: CartLineProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { store } = useCart()
  const ofItems = mapRow(row, ({ item }) => item)
  const [item] = ofItems
  const name = rowName(ofItems, t)
  const isPair = row.length > 1
  const ids = row.map((line) => line.item.id)
  return (
    <li className="cart-line" data-line={item.id}>
      {picture}
      <div className="min-w-0 flex-1">
        <p className="text-muted text-xs uppercase tracking-caps print:hidden">{item.brand.join(', ')}</p>
        <PageLink to={path(`/p/${item.product_id}/${item.slug}`)} className="cart-link line-title">
          {item.title}
        </PageLink>
        {item.formatted_options.length > 0 && (
          <p className="line-values text-sm tabular-nums">
            <RowValues row={ofItems} />
          </p>
        )}
        <div className="cart-line-foot">
          <div className="cart-quantities">
            {row.map(
              (line) =>
                line.item.availability !== 'not-sold' && (
                  <div key={line.item.id} className="flex items-center gap-2">
                    {isPair && line.item.eye && <EyeLetter eye={line.item.eye} />}
                    {/* Of a pair, one eye can be left out. */}
                    <LineQuantity line={line} name={quantityName(line.item, ofItems, t)} least={isPair ? 0 : 1} />
                  </div>
                ),
            )}
          </div>
          <RowPrice row={row} />
        </div>
        {/* Below the quantity: a notice that appears must not move the button that is being pressed. */}
        <LineNotices row={ofItems} />
        {cheaper && <LinePack row={cheaper} items={items} name={name} />}
        {questions.map((asked) => (
          <LineQuestion key={asked.question.key} asked={asked} items={items} name={name} />
        ))}
        <ActForm intent="remove" fields={{ line: ids.join(' ') }} onAct={() => store.remove(ids)}>
          <button type="submit" className="word-button">
            {t('cart.remove')}
            <span className="sr-only">: {name}</span>
          </button>
        </ActForm>
      </div>
    </li>
  )
}

/** Takes the place of a removed row and brings it back. It takes the focus, and hands it to the list when used. */
export function RemovedRow({ row }: { row: EyeRow<RemovedLine> }) {
  const t = useTexts()
  const id = useId()
  const { store } = useCart()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  async function undo() {
    const list = button.current?.closest('ul')
    await store.undo(row)
    list?.focus()
  }

  return (
    <li className="cart-removed">
      <span id={id}>
        {t('cart.removed', {
          product: rowName(
            mapRow(row, ({ item }) => item),
            t,
          ),
        })}
      </span>
      <button
        ref={button}
        type="button"
        className="word-button"
        aria-describedby={id}
        aria-disabled={row.some(({ isReturning }) => isReturning)}
        onClick={undo}
      >
        {t('cart.undo')}
      </button>
    </li>
  )
}
