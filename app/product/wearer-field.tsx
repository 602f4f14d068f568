import { useTexts } from '#app/texts.tsx'
import { formatOption, marks } from '#contract/catalogue/lens-choice.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { bothEyes, type EyeValues, formatValues, isSameForBoth } from '#contract/catalogue/prescribed-values.ts'
import type { NotOffered } from '#contract/wearers/fill-choice.ts'
import { dot } from '#contract/web/dot.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts } from './words.ts'

/** For whom the lenses are, if the customer orders for several people, and what was filled in of their values or a search. */
export function WearerField({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  const { wearers, wearerId, filled, searched, chooseWearer, product } = purchase
  return (
    <>
      {wearers.length > 1 && (
        <div className="field mt-3">
          <label htmlFor="wearer">{t('product.for_whom')}</label>
          <select
            id="wearer"
            className="field-input"
            value={wearerId}
            onChange={({ target }) => chooseWearer(target.value)}
          >
            {wearers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div role="status" className="mt-1 text-sm">
        {filled && <p className="text-muted">{t('product.filled_in', { name: filled.name })}</p>}
        {searched && <p className="text-muted">{t('product.from_search', { values: inWords(searched.values, t) })}</p>}
        {searched && <NotOfferedValues notOffered={searched.lacking} labels={{}} text="product.values_lacking" />}
        {searched && <NotOfferedValues notOffered={searched.notOffered} labels={{}} />}
        {filled && <NotOfferedValues notOffered={filled.notOffered} labels={product.parameters.color_labels} />}
      </div>
    </>
  )
}

function inWords(values: EyeValues, t: ReturnType<typeof useTexts>): string {
  const eyes = isSameForBoth(values) ? (['right'] as const) : bothEyes
  return eyes
    .flatMap((eye) => {
      const own = values[eye]
      const side = eyes.length === 1 ? 'product.both_eyes' : sideTexts[eye].short
      return own ? [`${t(side)} ${formatValues(own)}`] : []
    })
    .join(dot)
}

type NotOfferedProps = {
  notOffered: readonly NotOffered[]
  labels: Readonly<Record<string, string>>
  text?: 'product.values_not_offered' | 'product.values_lacking'
}

/** In which of the wearer's values this lens is not made; one sentence if it is the same for both eyes. */
function NotOfferedValues({ notOffered, labels, text = 'product.values_not_offered' }: NotOfferedProps) {
  const t = useTexts()
  const valuesOf = (eye: Eye) =>
    notOffered
      .filter((one) => one.eye === eye)
      .map(({ name, value }) => `${marks[name]} ${formatOption(name, value, labels)}`.trim())
      .join(', ')
  const [right, left] = [valuesOf('right'), valuesOf('left')]
  const sentences =
    right === left
      ? [{ side: t('product.both_eyes'), values: right }]
      : [
          { side: t(sideTexts.right.name), values: right },
          { side: t(sideTexts.left.name), values: left },
        ]
  return sentences
    .filter(({ values }) => values)
    .map(({ side, values }) => <p key={side}>{t(text, { side, values })}</p>)
}
