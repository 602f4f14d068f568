import { piecesField } from '#app/order/pieces-form.ts'
import { useTexts } from '#app/texts.tsx'
import { nameOf } from '#contract/cart/line-words.ts'
import type { OrderView } from '#server/desk/order-view.ts'

type PiecesFieldsProps = {
  lines: OrderView['lines']
  /** How many of a line can be chosen. */
  left: (line: OrderView['lines'][number]) => number
  fields: Readonly<Record<string, string>>
  onChange?: () => void
}

/** A field for each line, with the number of pieces that are meant. */
export function PiecesFields({ lines, left, fields, onChange }: PiecesFieldsProps) {
  const t = useTexts()
  return (
    <fieldset className="desk-pieces">
      <legend className="sr-only">{t('desk_order.choose_pieces')}</legend>
      {lines.map((line) => {
        const most = left(line)
        const id = piecesField(line.line)
        if (most < 1) return null
        return (
          <div key={line.line}>
            <label htmlFor={id}>{nameOf(line, t)}</label>
            <select id={id} name={id} defaultValue={fields[id] ?? '0'} className="field-input" onChange={onChange}>
              {Array.from({ length: most + 1 }, (_, count) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the count is what the option is.
                <option key={count} value={count}>
                  {count === 0 ? t('desk_order.none_of', { all: most }) : t('desk_order.some_of', { count, all: most })}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </fieldset>
  )
}
