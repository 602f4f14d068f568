import { useTexts } from '#app/texts.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import type { EyeRow } from '#contract/cart/eye-rows.ts'
import { type ChosenValues, choiceLine, nameOf } from '#contract/cart/line-words.ts'
import { countedValues, pairValues, rowLine } from '#contract/cart/row-words.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { dot } from '#contract/web/dot.ts'
import type { Translate } from '#messages/translate.ts'

type RowValuesProps = { row: EyeRow<ChosenValues & { quantity: number }>; withQuantities?: boolean }

/** The chosen values of a row. Of a pair, screen readers read the names of the eyes instead of their letters. */
export function RowValues({ row, withQuantities = false }: RowValuesProps) {
  const t = useTexts()
  const [right, left] = row
  if (!left) return choiceLine(right, t)
  const { common, ...own } = (withQuantities ? countedValues : pairValues)(right, left)
  if (!own.right && !own.left) return rowLine(row, t)
  return (
    <>
      <span className="me-3 inline-block">
        {right.wearer_name && right.wearer_name + dot}
        <EyeValues eye="right" values={own.right} after={dot} />
        <EyeValues eye="left" values={own.left} />
      </span>{' '}
      {/* No dot before it, with which the line above would end on a phone. */}
      {common && <span className="inline-block">{common}</span>}
    </>
  )
}

export const eyeTexts = {
  right: { letter: 'cart.right_letter', name: 'cart.right_eye', quantity: 'cart.right_quantity' },
  left: { letter: 'cart.left_letter', name: 'cart.left_eye', quantity: 'cart.left_quantity' },
} as const

/** The values of an eye stay together, where there is room for them in a line. */
function EyeValues({ eye, values, after = '' }: { eye: Eye; values: string; after?: string }) {
  const t = useTexts()
  const { letter, name } = eyeTexts[eye]
  return (
    <span className="inline-block whitespace-pre-wrap">
      <span className="sr-only">{t(name, { values })}</span>
      <span aria-hidden="true">
        <strong>{t(letter)}</strong>
        {`\u00a0${values}${after}`}
      </span>
    </span>
  )
}

/** The letter of an eye beside its quantity, whose field has the name of the eye. */
export function EyeLetter({ eye }: { eye: Eye }) {
  const t = useTexts()
  return (
    <strong aria-hidden="true" className="eye-letter">
      {t(eyeTexts[eye].letter)}
    </strong>
  )
}

type NamedItem = ChosenValues & Pick<CartItem, 'title'>

/** The name of a quantity, such as `Right eye quantity, Ondrella Day, −2.50`. */
export function quantityName(item: NamedItem, row: EyeRow<NamedItem>, t: Translate): string {
  const [right, left] = row
  if (!left || !item.eye) return t('cart.quantity_of', { product: nameOf(item, t) })
  const { common, ...own } = pairValues(right, left)
  return t(eyeTexts[item.eye].quantity, { product: [item.title, own[item.eye] || common].filter(Boolean).join(', ') })
}
