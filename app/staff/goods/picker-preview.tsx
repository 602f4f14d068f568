import { useMemo, useState } from 'react'
import { Picker } from '#app/product/picker.tsx'
import type { PickerState } from '#app/product/use-purchase.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { changeSide, choose, emptyChoice, setSame, sidesOf } from '#contract/catalogue/lens-choice.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { previewRules } from '#contract/staff/goods-fields.ts'
import type { GoodsRecord } from './product-record.ts'

type Rules = ReturnType<typeof previewRules>

/** The shop's own picker with the values of the form as they stand. */
export function PickerPreview({ record, rules }: { record: GoodsRecord; rules: Rules }) {
  const t = useTexts()
  return (
    <section aria-labelledby="preview" className="desk-goods-preview">
      <h2 id="preview" className="title-sm">
        {t('desk-goods.preview')}
      </h2>
      {!rules && <Notice type="warning">{t('desk-goods.preview_impossible')}</Notice>}
      {rules && <Preview key={JSON.stringify(rules)} record={record} rules={rules} />}
    </section>
  )
}

function Preview({ record, rules }: { record: GoodsRecord; rules: NonNullable<Rules> }) {
  const t = useTexts()
  const { locale } = useStorefront()
  const { axes, not_made, labels } = rules
  const range = useMemo(() => readParameters({ axes, not_made }), [axes, not_made])
  const sides = sidesOf(record.category)
  const [choice, setChoice] = useState(() => emptyChoice(range, sides))
  const count = range.count()
  if (range.axes.length === 0) return <p>{t('desk-goods.preview_nothing')}</p>
  if (count === 0) return <Notice type="warning">{t('desk-goods.wrong_none_made')}</Notice>
  const names = Object.entries(labels).map(([code, texts]) => [code, texts[locale] || code])
  const state: PickerState = {
    product: {
      product_id: record.product_id,
      category: record.category,
      images: record.images,
      max_quantity: 20,
      parameters: { color_labels: Object.fromEntries(names) },
    },
    range,
    sides,
    choice,
    offer: { delivery: [] },
    hasTriedToBuy: false,
    setSame: (same) => setChoice(setSame(choice, same)),
    changeSide: (side, changed) => setChoice(changeSide(choice, side, changed)),
    chooseValue(side, name, value) {
      const { options } = choose(range, choice.sides[side]?.options ?? {}, name, value)
      setChoice(changeSide(choice, side, { options }))
    },
  }
  return (
    <>
      <p className="text-muted">{t('desk-goods.preview_count', { count })}</p>
      <Picker purchase={state} />
    </>
  )
}
