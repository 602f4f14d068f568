import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { countryTexts } from '#contract/address/country-texts.ts'
import { carrierCodes, carriers } from '#contract/checkout/carriers.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { paymentMethods, paymentMethodTexts } from '#contract/payment.ts'
import { type OrderFilters as Filters, oddities, placedStates } from '#contract/staff/order-list.ts'
import { DeskField, DeskSelect } from '../desk-field.tsx'
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
          <DeskSelect
            name="brand"
            label={t('desk-orders.brand')}
            defaultValue={folded.brand}
            any={t('desk-orders.any')}
            options={storefronts.map(({ id, name }) => [id, name])}
          />
          <DeskSelect
            name="country"
            label={t('desk-orders.country')}
            defaultValue={folded.country}
            any={t('desk-orders.any')}
            options={Object.entries(countryTexts).map(([code, name]) => [code, t(name)])}
          />
          <DeskSelect
            name="method"
            label={t('desk-orders.method')}
            defaultValue={folded.method}
            any={t('desk-orders.any')}
            options={paymentMethods.map((method) => [method, t(paymentMethodTexts[method])])}
          />
          <DeskSelect
            name="carrier"
            label={t('desk-orders.carrier')}
            defaultValue={folded.carrier}
            any={t('desk-orders.any')}
            options={carrierCodes.map((code) => [code, carriers[code].name])}
          />
          <DeskSelect
            name="odd"
            label={t('desk-orders.odd')}
            defaultValue={folded.odd}
            any={t('desk-orders.any')}
            options={oddities.map((odd) => [odd, t(oddityTexts[odd])])}
          />
          <DeskField
            label={t('desk-orders.product')}
            name="product"
            maxLength={100}
            defaultValue={folded.product}
            hint={t('desk-orders.product_hint')}
          />
          <DeskField name="from" label={t('desk-orders.from')} type="date" defaultValue={folded.from} />
          <DeskField name="until" label={t('desk-orders.until')} type="date" defaultValue={folded.until} />
          <AmountField name="min" label={t('desk-orders.min')} defaultValue={folded.min} />
          <AmountField name="max" label={t('desk-orders.max')} defaultValue={folded.max} />
          <DeskSelect
            label={t('desk-orders.order')}
            name="order"
            defaultValue={order}
            any={t('desk-orders.newest')}
            options={[['oldest', t('desk-orders.oldest')]]}
          />
        </div>
      </details>
    </Form>
  )
}

/** An amount is text, because a browser takes a comma or a point, but not both. */
function AmountField(props: { name: string; label: string; defaultValue: string | undefined }) {
  return <DeskField {...props} inputMode="decimal" pattern="\d{1,7}([.,]\d{1,2})?" />
}
