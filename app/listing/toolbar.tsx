import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { changed, type Pagination, sortsFor } from '#contract/catalogue/listing.ts'
import { dot } from '#contract/web/dot.ts'
import { formatCount } from '#contract/web/format.ts'
import { filterForm } from './filter-sheet.tsx'
import type { ListingControls } from './use-listing.ts'

const sortTexts = {
  relevance: 'listing.sort_relevance',
  popularity: 'listing.sort_popularity',
  price_asc: 'listing.sort_price_asc',
  price_desc: 'listing.sort_price_desc',
  rating: 'listing.sort_rating',
} as const

const views = [
  { view: 'grid', icon: 'grid', text: 'listing.view_grid' },
  { view: 'list', icon: 'list', text: 'listing.view_list' },
] as const

/** The number of products, the sort order, the page size and the view. */
export function Toolbar({ pagination, controls }: { pagination: Pagination; controls: ListingControls }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { listing, urlOf, go } = controls
  const { totalItems, currentPage, totalPages, itemsPerPage, pageOptions } = pagination
  return (
    <div className="listing-toolbar">
      <p role="status" className="mr-auto">
        {t('listing.count', { count: totalItems, number: formatCount(totalItems, storefront.money.locale) })}
        {totalPages > 1 && (
          <span className="text-muted max-md:sr-only">
            {dot}
            {t('listing.page_of', { page: currentPage, pages: totalPages })}
          </span>
        )}
      </p>
      {/* A fixed width, so that the first link does not move while the page is being rendered. */}
      <ul className="grid w-22 grid-cols-2 justify-self-end" aria-label={t('listing.view')}>
        {views.map(({ view, icon, text }) => (
          <li key={view}>
            <Link
              to={urlOf({ ...listing, view })}
              preventScrollReset
              aria-current={listing.view === view ? 'true' : undefined}
              className="view-link"
            >
              <Icon name={icon} />
              <span className="sr-only">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Choice label={t('listing.sort')}>
        <select
          form={filterForm}
          name="sort"
          value={listing.sort}
          onChange={({ target }) => {
            const sort = sortsFor(listing.phrase).find((one) => one === target.value)
            if (sort) void go(changed(listing, { sort }))
          }}
          className="select"
        >
          {sortsFor(listing.phrase).map((sort) => (
            <option key={sort} value={sort}>
              {t(sortTexts[sort])}
            </option>
          ))}
        </select>
      </Choice>
      {totalPages > 1 && (
        <Choice label={t('listing.items_per_page')} className="max-md:hidden">
          <select
            form={filterForm}
            name="itemsPerPage"
            value={listing.itemsPerPage}
            onChange={(event) => go(changed(listing, { itemsPerPage: Number(event.target.value) }))}
            className="select"
          >
            {/* The theme's default page size is shown while it applies, but cannot be chosen. */}
            {!pageOptions.includes(itemsPerPage) && (
              <option value={itemsPerPage} disabled hidden>
                {itemsPerPage}
              </option>
            )}
            {pageOptions.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </Choice>
      )}
      <noscript>
        <Button type="submit" form={filterForm} look="secondary">
          {t('listing.apply')}
        </Button>
      </noscript>
    </div>
  )
}

type ChoiceProps = { label: string; className?: string; children: ReactNode }

function Choice({ label, className = '', children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={`listing-choice ${className}`}>
      <span className="text-muted text-sm max-md:sr-only">{label}</span>
      {children}
    </label>
  )
}
