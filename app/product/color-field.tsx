import { useTexts } from '#app/texts.tsx'
import { fieldName, formatOption, offeredValues, type Side } from '#contract/catalogue/lens-choice.ts'
import type { PickerState } from './use-purchase.ts'
import { fieldLabel } from './words.ts'

type ColorFieldProps = { side: Side; purchase: PickerState; isMissing: boolean; describedBy: string | undefined }

/** The colours as radio buttons, each with its name and a patch of the colour itself. */
export function ColorField({ side, purchase, isMissing, describedBy }: ColorFieldProps) {
  const t = useTexts()
  const { product, range, choice } = purchase
  const { options = {}, wanted } = choice.sides[side] ?? {}
  const field = fieldName(side, 'color')
  return (
    <div
      role="radiogroup"
      aria-label={fieldLabel(t, t('product.color'), side)}
      aria-invalid={isMissing || undefined}
      aria-describedby={describedBy}
      className="swatches"
    >
      {offeredValues(range, options, 'color').map((value) => {
        const patch = product.images.by_color?.[value]?.swatch
        return (
          <div key={value} className="swatch">
            <input
              type="radio"
              id={`${field}-${value}`}
              name={field}
              value={value}
              checked={options.color === value}
              disabled={!wanted}
              onChange={() => purchase.chooseValue(side, 'color', value)}
            />
            <label htmlFor={`${field}-${value}`}>
              {patch && (
                // A fill, since the content security policy allows no style attributes.
                <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
                  <circle cx="12" cy="12" r="11" fill={patch} className="stroke-edge" strokeWidth="1.5" />
                </svg>
              )}
              {formatOption('color', value, product.parameters.color_labels)}
            </label>
          </div>
        )
      })}
    </div>
  )
}
