import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { type Listing, listingQuery, readListing } from '#contract/catalogue/listing.ts'
import type { FilterGroup } from './filter-words.ts'

/** The current or pending state of the listing, and how to change it. */
export function useListing(loaded: Listing, groups: readonly FilterGroup[]) {
  const { pathname, key } = useLocation()
  const { categoryPageSize } = useStorefront().storefront
  const navigate = useNavigate()
  const target = useNavigation().location
  // React Router reports a navigation with a delay, too late for a second click that follows at once.
  const [pending, setPending] = useState<{ listing: Listing; from: string }>()
  if (pending && pending.from !== key) setPending(undefined)
  const isLoading = target?.pathname === pathname
  const categories = groups.find(({ name }) => name === 'category')?.options.map(({ value }) => value) ?? []
  const urlOf = (listing: Listing) => ({ search: listingQuery(listing, categoryPageSize) })
  const read = (query: URLSearchParams) => readListing(query, { pageSize: categoryPageSize, categories })
  const next = isLoading ? read(new URLSearchParams(target.search)) : loaded
  function go(listing: Listing) {
    setPending({ listing, from: key })
    return navigate(urlOf(listing), { preventScrollReset: true })
  }
  return {
    isLoading,
    /** Changes at once, before the products are loaded, so that the next change adds to it. */
    listing: pending?.listing ?? next,
    urlOf,
    go,
    /** The state that the form says, which is the same with and without JavaScript. */
    submit(form: FormData) {
      const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
      return go(read(new URLSearchParams(fields)))
    },
  }
}
export type ListingControls = ReturnType<typeof useListing>
