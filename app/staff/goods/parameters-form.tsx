import { useTexts } from '#app/texts.tsx'
import { localeCodes } from '#contract/brand.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { writeRanges } from '#contract/staff/axis-text.ts'
import { FieldMistakes, GoodsField } from './goods-field.tsx'
import { axisTexts, languageTexts } from './goods-texts.ts'
import type { GoodsRecord } from './product-record.ts'

const numbers = axisNames.filter((name) => name !== 'color')
const emptyColours = 2

/** The values of each parameter, the colours with their names, and the combinations that are not made. */
export function ParametersFields({ record }: { record: GoodsRecord }) {
  const t = useTexts()
  const { axes, not_made, color_texts = {} } = record
  const colours = axes.color ?? []
  return (
    <>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.axes')}</legend>
        <p className="text-muted text-sm">{t('desk-goods.axes_hint')}</p>
        <div className="desk-goods-axes">
          {numbers.map((name) => (
            <GoodsField
              key={name}
              name={`axes.${name}`}
              label={t(axisTexts[name])}
              value={writeRanges(axes[name])}
              rows={3}
            />
          ))}
        </div>
        <FieldMistakes name="axes" exactly />
      </fieldset>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.colours')}</legend>
        <p className="text-muted text-sm">{t('desk-goods.colours_hint')}</p>
        {Array.from({ length: colours.length + emptyColours }, (_, row) => {
          const code = colours[row] ?? ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
            <div key={row} className="desk-goods-colour">
              <GoodsField name={`color.${row}.code`} label={t('desk-goods.colour_code')} value={code} maxLength={60} />
              {localeCodes.map((locale) => (
                <GoodsField
                  key={locale}
                  name={`color.${row}.${locale}`}
                  label={t(languageTexts[locale])}
                  value={color_texts[code]?.[locale] ?? ''}
                  lang={locale}
                  maxLength={120}
                />
              ))}
            </div>
          )
        })}
        <FieldMistakes name="axes.color" />
        <FieldMistakes name="color_texts" />
      </fieldset>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.not_made')}</legend>
        <p className="text-muted text-sm">{t('desk-goods.not_made_hint')}</p>
        {Array.from({ length: not_made.length + 1 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
          <details key={row} className="fold" open={row < not_made.length}>
            <summary>
              {t(row < not_made.length ? 'desk-goods.rule' : 'desk-goods.rule_new', { number: row + 1 })}
            </summary>
            <div className="desk-goods-axes">
              {numbers.map((name) => (
                <GoodsField
                  key={name}
                  name={`not_made.${row}.${name}`}
                  label={t(axisTexts[name])}
                  value={writeRanges(not_made[row]?.[name])}
                  rows={2}
                />
              ))}
              <GoodsField
                name={`not_made.${row}.color`}
                label={t('desk-goods.rule_colours')}
                value={not_made[row]?.color?.join(', ') ?? ''}
              />
            </div>
          </details>
        ))}
        <FieldMistakes name="not_made" exactly />
      </fieldset>
    </>
  )
}
