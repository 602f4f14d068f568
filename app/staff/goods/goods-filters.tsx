import { Form } from 'react-router'
import { DeskSelect } from '#app/staff/desk-field.tsx'
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
        <DeskSelect
          name="category"
          label={t('desk-goods.category')}
          defaultValue={query.category}
          any={t('desk-goods.any')}
          options={categories.map(({ code, parent, title }) => [code, parent ? `– ${title}` : title])}
        />
        <DeskSelect
          name="shop"
          label={t('desk-goods.shop')}
          defaultValue={query.shop}
          any={t('desk-goods.any')}
          options={shops.map(({ id, name }) => [id, name])}
        />
        <DeskSelect
          name="state"
          label={t('desk-goods.state')}
          defaultValue={query.state}
          any={t('desk-goods.any')}
          options={goodsStates.map((state) => [state, t(stateTexts[state])])}
        />
        <DeskSelect
          name="badge"
          label={t('desk-goods.badge')}
          defaultValue={query.badge}
          any={t('desk-goods.any')}
          options={badges.map((badge) => [badge, t(badgeTexts[badge])])}
        />
        <DeskSelect
          name="missing"
          label={t('desk-goods.missing')}
          defaultValue={query.missing}
          any={t('desk-goods.any')}
          options={[
            ['any', t('desk-goods.missing_any')],
            ...translations.map((locale) => [locale, t(languageTexts[locale])] as const),
          ]}
        />
      </FilterFold>
    </Form>
  )
}
