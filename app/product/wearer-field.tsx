import { useTexts } from '#app/texts.tsx'
import { formatOption, marks } from '#contract/catalogue/lens-choice.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts } from './words.ts'

/** For whom the lenses are, if the customer orders for several people, and what was filled in of their values. */
export function WearerField({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  const { wearers, wearerId, filled, chooseWearer, product } = purchase
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
        {(['right', 'left'] as const).map((eye) => {
          const values = (filled?.notOffered ?? [])
            .filter((one) => one.eye === eye)
            .map(({ name, value }) =>
              `${marks[name]} ${formatOption(name, value, product.parameters.color_labels)}`.trim(),
            )
          return (
            values.length > 0 && (
              <p key={eye}>
                {t('product.values_not_offered', { side: t(sideTexts[eye].name), values: values.join(', ') })}
              </p>
            )
          )
        })}
      </div>
    </>
  )
}
