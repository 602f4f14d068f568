import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { type Listing, listingQuery, readListing } from '#contract/catalogue/listing.ts'
import type { FacetGroup } from './facet-groups.ts'

/** The state that the page is in or just going to, and the way to another one. */
export function useListing(loaded: Listing, groups: readonly FacetGroup[]) {
  const { pathname, key } = useLocation()
  const { categoryPageSize } = useStorefront().storefront
  const navigate = useNavigate()
  const next = useNavigation().location
  // The router tells of a navigation a moment after it began: too late for a second tick that follows at once.
  const [wanted, setWanted] = useState<{ listing: Listing; from: string }>()
  if (wanted && wanted.from !== key) setWanted(undefined)
  const isLoading = next?.pathname === pathname
  const categories = groups.find(({ name }) => name === 'category')?.options.map(({ value }) => value) ?? []
  const address = (listing: Listing) => ({ search: listingQuery(listing, categoryPageSize) })
  const coming = isLoading
    ? readListing(new URLSearchParams(next.search), { pageSize: categoryPageSize, categories })
    : loaded
  return {
    isLoading,
    /** Ahead of the products: what was just ticked stays ticked, and the next tick adds to it. */
    listing: wanted?.listing ?? coming,
    address,
    go(listing: Listing) {
      setWanted({ listing, from: key })
      return navigate(address(listing), { preventScrollReset: true })
    },
  }
}
export type ListingControls = ReturnType<typeof useListing>
