import type { Category } from '#contract/catalogue/catalogue.ts'
import { type Listing, paginate } from '#contract/catalogue/listing.ts'
import type { Shop } from '#server/shop/shop.ts'
import { facetGroups } from './facet-groups.ts'

/** What a listing shows: one page of products and what they can be narrowed by. A page beyond the last is the last. */
export async function loadListing(shop: Shop, asked: Listing, range: readonly Category[], category?: string) {
  const { phrase, filters, sort, itemsPerPage: hitsPerPage } = asked
  const find = (page: number) => shop.search.find({ phrase, category, filters, sort, page: page - 1, hitsPerPage })
  const first = await find(asked.page)
  const pagination = paginate(asked, first.nbHits)
  const { currentPage } = pagination
  const found = currentPage === asked.page ? first : await find(currentPage)
  const listing: Listing = { ...asked, page: currentPage }
  const groups = facetGroups(found.facets, filters, { locale: shop.locale, categories: titlesIn(range) })
  return { listing, pagination, products: found.result, groups, recognised: found.recognised }
}

/** The titles of a tree of categories by their codes, from the top down. */
export function titlesIn(range: readonly Category[]): Map<string, string> {
  return new Map(range.flatMap(({ code, title, children }) => [[code, title] as const, ...titlesIn(children)]))
}
