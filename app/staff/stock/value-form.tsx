import { useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { axisTexts } from '#app/staff/goods/goods-texts.ts'
import { queryOf } from '#app/staff/query-of.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LocaleCode } from '#contract/brand.ts'
import { choose, fieldName, formatOption, offeredValues, type SideState } from '#contract/catalogue/lens-choice.ts'
import { type Options, type ParameterRules, readParameters } from '#contract/catalogue/lens-parameters.ts'

import type { DeliveredMistake, TypedDelivery } from './book-typed.ts'
import { DeliveredFields } from './delivered-form.tsx'

type Chosen = ParameterRules & {
  product: string
  colorTexts: Record<string, Partial<Record<LocaleCode, string>>> | null
  options: Options
  problem: SideState['code'] | undefined
}

type ValueFormProps = {
  chosen: Chosen
  newDelivery: string
  typed: Partial<TypedDelivery> | undefined
  wrong: DeliveredMistake | undefined
}

/**
 * The values of one variant, which is opened, or of which a delivery is booked. Without scripts all values are offered, and
 * the shop says what is not made.
 */
export function ValueForm({ chosen, newDelivery, typed, wrong }: ValueFormProps) {
  const { product, axes, not_made, colorTexts, options: sent, problem } = chosen
  const t = useTexts()
  const { locale } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const range = useMemo(() => readParameters({ axes, not_made }), [axes, not_made])
  const [options, setOptions] = useState<Options>(() => {
    const [first] = range.axes
    // Of values that are not made together the earlier ones stay.
    return first ? choose(range, sent, first.name, sent[first.name]).options : sent
  })
  const labels = Object.fromEntries(
    Object.entries(colorTexts ?? {}).map(([code, texts]) => [code, texts[locale] ?? code]),
  )
  return (
    <>
      {problem && (
        <div className="mt-4 max-w-narrow">
          <Notice type="danger">{t(problem === 'missing' ? 'desk-stock.choose_all' : 'desk-stock.not_made')}</Notice>
        </div>
      )}
      {/* Without what the address says besides: a delivery that was booked, or values of before. */}
      <Form action={`?${queryOf({ product })}`}>
        <input type="hidden" name="product" value={product} />
        <input type="hidden" name="choice" value="1" />
        <div className="desk-filters">
          {range.axes.map(({ name }) => {
            const field = fieldName('item', name)
            const value = options[name]
            return (
              <div key={name} className="field">
                <label htmlFor={field}>{t(axisTexts[name])}</label>
                <select
                  id={field}
                  name={field}
                  required
                  className="field-input"
                  value={value === undefined ? '' : String(value)}
                  onChange={({ target }) => {
                    const wanted = offeredValues(range, options, name).find((one) => String(one) === target.value)
                    setOptions(choose(range, options, name, wanted).options)
                  }}
                >
                  <option value="">{t('desk-stock.please_choose')}</option>
                  {offeredValues(range, options, name).map((one) => (
                    <option key={one} value={one}>
                      {formatOption(name, one, labels)}
                    </option>
                  ))}
                </select>
              </div>
            )
          })}
        </div>
        <fieldset className="mt-6">
          <legend className="title-sm">{t('desk-stock.cause_delivery')}</legend>
          <div className="desk-filters">
            <DeliveredFields id={newDelivery} typed={typed} wrong={wrong} hint={t('desk-stock.delivered_hint')} />
            {/* The first button is the one that Enter presses. */}
            <Button type="submit" formMethod="post" name="intent" value="deliver" disabled={isUnderWay}>
              {t('desk-stock.delivery')}
            </Button>
            <Button type="submit" look="secondary" formNoValidate>
              {t('desk-stock.open_variant')}
            </Button>
          </div>
        </fieldset>
      </Form>
    </>
  )
}
