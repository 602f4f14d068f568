import { lazy, Suspense } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { fieldName, formatOption, offeredValues, type Side } from '#contract/catalogue/lens-choice.ts'
import type { AxisName, OptionValue } from '#contract/catalogue/lens-parameters.ts'
import { ColorField } from './color-field.tsx'
import { Explanation } from './explanation.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { PickerState } from './use-purchase.ts'
import { useTypedValue } from './use-typed-value.ts'
import { fieldLabel, sideTexts, textsOf } from './words.ts'

/** Only the clear view loads it. If it cannot be loaded, the page goes on without it. */
const ParameterPicture = lazy(() => import('./parameter-picture.tsx').catch(() => ({ default: () => null })))

/** The fields for the values: a column for each eye of a lens, one column for other products. */
export function Picker({ purchase }: { purchase: PickerState }) {
  const t = useTexts()
  const { view } = useStorefront()
  const { product, range, sides, choice } = purchase
  const hasEyes = sides.length > 1
  return (
    <div className="picker-area">
      {hasEyes && (
        <>
          <input
            id="same-for-both"
            type="checkbox"
            name="same"
            checked={choice.same}
            onChange={({ target }) => purchase.setSame(target.checked)}
          />
          <label htmlFor="same-for-both" className="check-line">
            {t('product.same_for_both')}
          </label>
        </>
      )}
      <table className="picker">
        {hasEyes && (
          <thead>
            <tr>
              <td>
                <div className="picker-mark">
                  OD, OS
                  <Explanation id="explain-eyes" term="OD, OS">
                    <p>{t('product.explain_eye')}</p>
                  </Explanation>
                </div>
              </td>
              {sides.map((side) => (
                <EyeHead key={side} side={side} purchase={purchase} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {range.axes.map(({ name, values }) => {
            const texts = textsOf(name, product)
            return (
              <tr key={name}>
                <th scope="row">
                  {view === 'clear' && (
                    <Suspense>
                      <ParameterPicture name={name} />
                    </Suspense>
                  )}
                  <div className="picker-name">
                    {t(texts.name)}
                    <div className={texts.mark ? 'picker-mark basis-full' : 'picker-mark'}>
                      {texts.mark}
                      {name !== 'color' && (
                        <Explanation id={`explain-${name}`} term={t(texts.name)}>
                          <p>{t(texts.explained)}</p>
                        </Explanation>
                      )}
                    </div>
                  </div>
                </th>
                {sides.map((side) => (
                  <td key={side} data-side={side} data-eye={hasEyes ? t(sideTexts[side].name) : undefined}>
                    <ValueField side={side} name={name} isOnly={values.length === 1} purchase={purchase} />
                  </td>
                ))}
              </tr>
            )
          })}
          <tr>
            <th scope="row">{t(hasEyes ? 'product.boxes_per_eye' : 'product.quantity')}</th>
            {sides.map((side) => (
              <td key={side} data-side={side} data-eye={hasEyes ? t(sideTexts[side].name) : undefined}>
                <QuantityField side={side} purchase={purchase} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function EyeHead({ side, purchase }: { side: Side; purchase: PickerState }) {
  const t = useTexts()
  const { name, mark } = sideTexts[side]
  return (
    <th scope="col" data-side={side}>
      <label className="check-line one-eye">
        <input
          type="checkbox"
          name={fieldName(side, 'wanted')}
          checked={purchase.choice.sides[side]?.wanted ?? false}
          onChange={({ target }) => purchase.changeSide(side, { wanted: target.checked })}
        />
        <span>
          {t(name)} <span className="block text-muted text-xs max-md:hidden">{mark}</span>
        </span>
      </label>
      <span className="both-eyes">{t('product.both_eyes')}</span>
    </th>
  )
}

type FieldProps = { side: Side; name: AxisName; isOnly: boolean; purchase: PickerState }

function ValueField({ side, name, isOnly, purchase }: FieldProps) {
  const t = useTexts()
  const { product, range, choice } = purchase
  const { options = {}, wanted } = choice.sides[side] ?? {}
  const chosen = options[name]
  const text = (value: OptionValue) => formatOption(name, value, product.parameters.color_labels)
  const values = offeredValues(range, options, name)
  const typing = useTypedValue(values, (value) => purchase.chooseValue(side, name, value))
  if (isOnly && chosen !== undefined) return <span className="picker-only">{text(chosen)}</span>

  const isMissing = purchase.hasTriedToBuy && wanted === true && chosen === undefined
  const field = fieldName(side, name)
  const describedBy = isMissing ? `missing-${field}` : undefined
  const missing = isMissing && (
    <span id={`missing-${field}`} className="text-danger text-sm">
      {t('product.please_choose')}
    </span>
  )
  if (name === 'color')
    return (
      <>
        <ColorField side={side} purchase={purchase} isMissing={isMissing} describedBy={describedBy} />
        {missing}
      </>
    )
  return (
    <>
      <select
        name={field}
        aria-invalid={isMissing || undefined}
        aria-describedby={describedBy}
        aria-label={fieldLabel(t, t(textsOf(name, product).name), side)}
        className="picker-select"
        disabled={!wanted}
        // The text of a number is also what the form sends: hundreds of attributes would make the page longer.
        value={chosen === undefined ? '' : text(chosen)}
        onChange={({ target }) => {
          const value = values.find((value) => text(value) === target.value)
          purchase.chooseValue(side, name, value)
        }}
        onKeyDown={typing.onKeyDown}
        onBlur={typing.forget}
      >
        <option value="">{t('product.choose')}</option>
        {values.map((value) => (
          <option key={value}>{text(value)}</option>
        ))}
      </select>
      <output className="picker-typed">
        {typing.typed && `${typing.typed.replace('-', '−')} → ${chosen === undefined ? '?' : text(chosen)}`}
      </output>
      {missing}
    </>
  )
}
