import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FilterFold } from '#app/staff/filter-fold.tsx'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import type { ShopName } from '#app/staff/shop-select.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { badges, type GoodsQuery, goodsStates, translations } from '#contract/staff/goods.ts'
import { badgeTexts, languageTexts, stateTexts } from './goods-texts.ts'

export type CategoryName = { code: string; parent: string | null; title: string }
type GoodsFiltersProps = { query: GoodsQuery; shops: readonly ShopName[]; categories: readonly CategoryName[] }

/** The search, and its filters below it, folded. The form is sent to the address, so every list has a link. */
export function GoodsFilters({ query, shops, categories }: GoodsFiltersProps) {
  const t = useTexts()
  const { text, after: _, ...folded } = query
  return (
    // The fields start anew with each list.
    <Form key={JSON.stringify(query)} role="search" aria-label={t('desk-goods.search')}>
      <div className="desk-filters max-w-narrow">
        <PhraseField label={t('desk-goods.text')} value={text} />
        <Button type="submit">{t('shell.search')}</Button>
      </div>
      <FilterFold count={Object.values(folded).filter((value) => value !== undefined).length}>
        <Choice name="category" label={t('desk-goods.category')} value={query.category}>
          {categories.map(({ code, parent, title }) => (
            <option key={code} value={code}>
              {parent ? `– ${title}` : title}
            </option>
          ))}
        </Choice>
        <Choice name="shop" label={t('desk-goods.shop')} value={query.shop}>
          {shops.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="state" label={t('desk-goods.state')} value={query.state}>
          {goodsStates.map((state) => (
            <option key={state} value={state}>
              {t(stateTexts[state])}
            </option>
          ))}
        </Choice>
        <Choice name="badge" label={t('desk-goods.badge')} value={query.badge}>
          {badges.map((badge) => (
            <option key={badge} value={badge}>
              {t(badgeTexts[badge])}
            </option>
          ))}
        </Choice>
        <Choice name="missing" label={t('desk-goods.missing')} value={query.missing}>
          <option value="any">{t('desk-goods.missing_any')}</option>
          {translations.map((locale) => (
            <option key={locale} value={locale}>
              {t(languageTexts[locale])}
            </option>
          ))}
        </Choice>
      </FilterFold>
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
        <option value="">{t('desk-goods.any')}</option>
        {children}
      </select>
    </div>
  )
}
