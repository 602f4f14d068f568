import { useEffect, useRef } from 'react'
import { useList } from '#app/reporting/use-list.ts'
import { ProductCard, ProductRow } from '#app/storefront/product-card.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { chosenFilters, type Listing, type Pagination } from '#contract/catalogue/listing.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { CompareBox, CompareButton } from './compare-choice.tsx'
import { FilterSheet, filterSheet } from './filter-sheet.tsx'
import type { FilterGroup } from './filter-words.ts'
import { NoProducts } from './no-products.tsx'
import { SearchNotesView } from './search-notes-view.tsx'
import { Toolbar } from './toolbar.tsx'
import type { EyeChip, SearchNotes } from './understood-words.ts'
import { useListing } from './use-listing.ts'

type ListingProps = {
  listing: Listing
  pagination: Pagination
  products: readonly Card[]
  groups: readonly FilterGroup[]
  /** The values of the eyes in words. */
  eyes: readonly EyeChip[]
  notes: SearchNotes
  /** What events call the list. */
  list: { id: string; name: string }
  /** True if the search phrase is shown as one of the filters, as within a category. */
  withPhrase?: boolean
}

/** Turning the page leads to the top of the list, with and without JavaScript. */
const listTop = 'products'
/** Number of pictures that load at once: the first row on a desktop. */
const eagerPictures = 4

/** The products of a category or search page, with filters, sorting and pages. */
export function ListingView({
  listing,
  pagination,
  products,
  groups,
  eyes,
  notes,
  list,
  withPhrase = false,
}: ListingProps) {
  const t = useTexts()
  const controls = useListing(listing, groups)
  const count = chosenFilters(controls.listing.filters).length
  const isList = listing.view === 'list'
  const Product = isList ? ProductRow : ProductCard
  const measured = useList({ ...list, products })
  return (
    <div className="listing">
      {groups.length > 0 && <FilterSheet groups={groups} pagination={pagination} controls={controls} />}
      <section
        id={listTop}
        ref={useListFocus(controls.urlOf(controls.listing).search)}
        tabIndex={-1}
        aria-labelledby="products-title"
        className="listing-products"
      >
        <h2 id="products-title" className="sr-only">
          {t('listing.products')}
        </h2>
        <div className="listing-bar">
          {groups.length > 0 && (
            <button type="button" popoverTarget={filterSheet} className={`lg:hidden ${buttonClass()}`}>
              <Icon name="filter" />
              {count > 0 ? t('listing.filter_count', { count }) : t('listing.filter')}
            </button>
          )}
          {products.length > 0 && <Toolbar pagination={pagination} controls={controls} />}
        </div>
        <ChosenFilters groups={groups} eyes={eyes} controls={controls} withPhrase={withPhrase} />
        <SearchNotesView notes={notes} controls={controls} />
        <div className="listing-result" aria-busy={controls.isLoading}>
          {products.length === 0 ? (
            <NoProducts controls={controls} />
          ) : (
            <ul ref={measured} className={isList ? 'grid gap-4' : 'product-grid listing-grid'}>
              {products.map((product, index) => (
                <li key={product.product_id} className="comparable">
                  <Product product={product} eager={index < eagerPictures} />
                  <CompareBox product={product} />
                </li>
              ))}
            </ul>
          )}
          {products.length > 1 && <CompareButton />}
          <Pager
            pagination={pagination}
            to={(page) => ({ ...controls.urlOf({ ...listing, page }), hash: `#${listTop}` })}
          />
        </div>
      </section>
    </div>
  )
}

/** When a removed chip had the focus, the list takes it, so that keyboard users do not start at the top of the page. */
function useListFocus(state: string) {
  const list = useRef<HTMLElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current !== state && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    seen.current = state
  }, [state])
  return list
}
