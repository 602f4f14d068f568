import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { countryTexts } from '#contract/address/country-texts.ts'
import { carrierCodes, carriers } from '#contract/checkout/carriers.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { paymentMethods, paymentMethodTexts } from '#contract/payment.ts'
import { type OrderFilters as Filters, oddities, placedStates } from '#contract/staff/order-list.ts'
import { PhraseField } from '../phrase-field.tsx'
import { oddityTexts } from './order-texts.ts'

export type Storefront = { id: string; name: string }

/** The search, and the filters below it, folded. The form is sent to the address, so every list has a link. */
export function OrderFilters({ filters, storefronts }: { filters: Filters; storefronts: readonly Storefront[] }) {
  const t = useTexts()
  const { text, order, after: _, ...folded } = filters
  const count = Object.values(folded).filter((value) => value !== undefined).length
  return (
    // The fields start anew with each list.
    <Form
      key={JSON.stringify(filters)}
      role="search"
      aria-label={t('desk-orders.search')}
      className="desk-orders-search"
    >
      <div className="desk-filters max-w-narrow">
        <PhraseField label={t('desk-orders.text')} value={text} hint={t('desk-orders.text_hint')} />
        <Button type="submit">{t('desk-orders.apply')}</Button>
      </div>
      <details className="fold desk-orders-fold">
        <summary>
          {t('desk-orders.filters')}
          {count > 0 && <span className="desk-tag">{t('desk-orders.filters_set', { count })}</span>}
        </summary>
        <fieldset className="desk-orders-states">
          <legend>{t('desk-orders.state')}</legend>
          {placedStates.map((state) => (
            <label key={state} className="choice">
              <input type="checkbox" name="state" value={state} defaultChecked={folded.state?.includes(state)} />
              <span>{t(orderStateTexts[state])}</span>
            </label>
          ))}
        </fieldset>
        <div className="desk-orders-fields">
          <Choice name="brand" label={t('desk-orders.brand')} value={folded.brand}>
            {storefronts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice name="country" label={t('desk-orders.country')} value={folded.country}>
            {Object.entries(countryTexts).map(([code, name]) => (
              <option key={code} value={code}>
                {t(name)}
              </option>
            ))}
          </Choice>
          <Choice name="method" label={t('desk-orders.method')} value={folded.method}>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {t(paymentMethodTexts[method])}
              </option>
            ))}
          </Choice>
          <Choice name="carrier" label={t('desk-orders.carrier')} value={folded.carrier}>
            {carrierCodes.map((code) => (
              <option key={code} value={code}>
                {carriers[code].name}
              </option>
            ))}
          </Choice>
          <Choice name="odd" label={t('desk-orders.odd')} value={folded.odd}>
            {oddities.map((odd) => (
              <option key={odd} value={odd}>
                {t(oddityTexts[odd])}
              </option>
            ))}
          </Choice>
          <div className="field">
            <label htmlFor="product">{t('desk-orders.product')}</label>
            <input
              id="product"
              name="product"
              maxLength={100}
              defaultValue={folded.product}
              autoComplete="off"
              aria-describedby="product-hint"
              className="field-input"
            />
            <p id="product-hint" className="text-muted text-sm">
              {t('desk-orders.product_hint')}
            </p>
          </div>
          <Typed name="from" label={t('desk-orders.from')} type="date" value={folded.from} />
          <Typed name="until" label={t('desk-orders.until')} type="date" value={folded.until} />
          <Typed name="min" label={t('desk-orders.min')} type="text" value={folded.min} />
          <Typed name="max" label={t('desk-orders.max')} type="text" value={folded.max} />
          <div className="field">
            <label htmlFor="order">{t('desk-orders.order')}</label>
            <select id="order" name="order" defaultValue={order ?? ''} className="field-input">
              <option value="">{t('desk-orders.newest')}</option>
              <option value="oldest">{t('desk-orders.oldest')}</option>
            </select>
          </div>
        </div>
      </details>
    </Form>
  )
}

type ChoiceProps = { name: string; label: string; value: string | undefined; children: ReactNode }

function Choice({ name, label, value, children }: ChoiceProps) {
  const t = useTexts()
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value ?? ''} className="field-input">
        <option value="">{t('desk-orders.any')}</option>
        {children}
      </select>
    </div>
  )
}

type TypedProps = { name: string; label: string; type: 'date' | 'text'; value: string | undefined }

/** Amounts are text, because a browser takes a comma or a point, but not both. */
function Typed({ name, label, type, value }: TypedProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        pattern={type === 'text' ? '\\d{1,7}([.,]\\d{1,2})?' : undefined}
        defaultValue={value}
        autoComplete="off"
        className="field-input"
      />
    </div>
  )
}
