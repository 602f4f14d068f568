import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { formatOption, type WantedSide } from '#contract/catalogue/lens-choice.ts'
import type { AxisName, OptionValue } from '#contract/catalogue/lens-parameters.ts'
import { spokenNumber } from './spoken-number.ts'
import type { Purchase } from './use-purchase.ts'
import { textsOf } from './words.ts'

const signed: readonly AxisName[] = ['sphere', 'cylinder', 'add']

type Props = { side: WantedSide; name: string; purchase: Purchase }

/** The chosen values in a sentence, as somebody would read them aloud. */
export default function ReadBack({ side, name, purchase }: Props): ReactNode {
  const t = useTexts()
  const { storefront, locale } = useStorefront()
  const { product, range, choice } = purchase
  // Only Switzerland spells it with ss.
  const spell = (text: string) => (storefront.money.locale === 'de-CH' ? text : text.replace('dreissig', 'dreißig'))
  const read = (axis: AxisName, value: OptionValue) =>
    typeof value === 'number'
      ? spell(spokenNumber(value, locale, signed.includes(axis)))
      : formatOption(axis, value, product.parameters.color_labels)
  const values = range.axes.flatMap(({ name }) => {
    const value = side.options[name]
    if (value === undefined) return []
    const spoken = read(name, value)
    return `${t(textsOf(name, product).name)} ${name === 'axis' ? t('product.degrees', { value: spoken }) : spoken}`
  })
  const ofLens = choice.same ? 'product.spoken_boxes_each' : 'product.spoken_boxes'
  const amount = side.side === 'item' ? 'product.spoken_pieces' : ofLens
  return (
    <p className="read-back">
      {name}: {values.join(', ')}. {t(amount, { count: side.quantity })}.
    </p>
  )
}
