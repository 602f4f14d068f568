import { useTexts } from '#app/texts.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { choiceLine, nameOf } from '#contract/cart/line-words.ts'
import type { Order } from '#contract/checkout/order.ts'
import { piecesField } from './pieces-form.ts'

type ChoosePiecesProps = {
  order: Order
  /** How many of each line can be chosen, the first line first. */
  left: readonly number[]
  /** The label of each line's field. */
  label: string
  /** What else is asked about a line. The name tells the boxes of the right eye from those of the left. */
  more?: (line: number, name: string) => React.ReactNode
}

/** The lines of an order, each with a field for the number of pieces. */
export function ChoosePieces({ order, left, label, more }: ChoosePiecesProps) {
  const t = useTexts()
  return (
    <ul className="mb-6">
      {order.items.map((item, index) => {
        const most = left[index] ?? 0
        if (most < 1) return null
        const id = piecesField(index + 1)
        const counts = Array.from({ length: most }, (_, before) => before + 1)
        return (
          <li key={item.id} className="checkout-line">
            <ProductPicture name={item.images.front} alt="" width={100} height={100} className="checkout-picture" />
            <div className="min-w-0">
              <p className="line-title font-semibold leading-tight">{item.title}</p>
              {item.formatted_options.length > 0 && (
                <p className="line-values text-muted text-sm tabular-nums">{choiceLine(item, t)}</p>
              )}
              <div className="mt-2 flex flex-wrap gap-3">
                <p>
                  <label htmlFor={id} className="block text-sm">
                    {label}
                    <span className="sr-only">: {nameOf(item, t)}</span>
                  </label>
                  <select id={id} name={id} className="field-input w-auto" defaultValue="0">
                    <option value="0">{t('order.none')}</option>
                    {counts.map((count) => (
                      <option key={count} value={count}>
                        {t('order.pieces_of', { count, all: most })}
                      </option>
                    ))}
                  </select>
                </p>
                {more?.(index + 1, nameOf(item, t))}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
