import { useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PanelHead } from '#app/ui/panel-head.tsx'
import { closePanel } from '#app/ui/side-panel.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Pagination } from '#contract/catalogue/listing.ts'
import { valuesParameter, writeValues } from '#contract/catalogue/prescribed-values.ts'
import { FilterGroup } from './filter-group.tsx'
import { FilterPair, pairs } from './filter-pair.tsx'
import type { FilterGroup as Group } from './filter-words.ts'
import type { ListingControls } from './use-listing.ts'

/** The form with the listing's whole state; some of its fields are in the toolbar. */
export const filterForm = 'filter-form'
export const filterSheet = 'filters'

const seconds = Object.values(pairs).map(({ second }) => second)

type SheetProps = { groups: readonly Group[]; pagination: Pagination; controls: ListingControls }

/**
 * The filters, beside the products from 1024 px on, below that as a sheet. It is a popover with a GET form, so that it
 * works without JavaScript; with it, every change applies at once.
 */
export function FilterSheet({ groups, pagination, controls }: SheetProps) {
  const t = useTexts()
  const { pathname } = useLocation()
  const { categoryPageSize } = useStorefront().storefront
  const hydrated = useHydrated()
  const sheet = useRef<HTMLElement>(null)
  const { phrase, values, view, itemsPerPage } = controls.listing
  const written = writeValues(values)
  // With several pages the toolbar has a field for the page size.
  const needsPageSize = pagination.totalPages === 1 && itemsPerPage !== categoryPageSize
  return (
    <aside id={filterSheet} ref={sheet} popover="auto" className="filter-sheet" aria-label={t('listing.filter')}>
      <div className="lg:hidden">
        <PanelHead title={t('listing.filter')} closes={filterSheet} />
      </div>
      <h2 className="title-sm mb-4 max-lg:sr-only">{t('listing.filter')}</h2>
      <Form
        id={filterForm}
        action={pathname}
        preventScrollReset
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault()
          controls.submit(new FormData(event.currentTarget))
        }}
      >
        {phrase && <input type="hidden" name="search" value={phrase} />}
        {written && <input type="hidden" name={valuesParameter} value={written} />}
        {view === 'list' && <input type="hidden" name="view" value={view} />}
        {needsPageSize && <input type="hidden" name="itemsPerPage" value={itemsPerPage} />}
        {groups
          .filter(({ name }) => !seconds.includes(name))
          .map((group) => {
            const pair = pairs[group.name]
            if (!pair) return <FilterGroup key={group.name} group={group} controls={controls} />
            const both = groups.filter(({ name }) => name === group.name || name === pair.second)
            return <FilterPair key={group.name} pair={pair} groups={both} controls={controls} />
          })}
        <div className={`filter-sheet-foot ${hydrated ? 'lg:invisible' : ''}`}>
          <Button type="submit" className="w-full" onClick={() => closePanel(sheet.current)}>
            {t('listing.apply')}
          </Button>
        </div>
      </Form>
    </aside>
  )
}
