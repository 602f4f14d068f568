import type { Category } from '#contract/catalogue/catalogue.ts'
import { type Listing, paginate } from '#contract/catalogue/listing.ts'
import { createTranslate } from '#messages/translate.ts'
import type { Shop } from '#server/shop/shop.ts'
import { facetGroups } from './facet-groups.ts'
import { filterWords } from './filter-words.ts'

/** One page of products and the filters for them. A page beyond the last one is the last. */
export async function loadListing(shop: Shop, query: Listing, range: readonly Category[], category?: string) {
  const { phrase, filters, sort, itemsPerPage: hitsPerPage } = query
  const find = (page: number) => shop.search.find({ phrase, category, filters, sort, page: page - 1, hitsPerPage })
  const first = await find(query.page)
  const pagination = paginate(query, first.nbHits)
  const { currentPage } = pagination
  const found = currentPage === query.page ? first : await find(currentPage)
  const listing: Listing = { ...query, page: currentPage }
  const categories = titlesIn(range)
  const groups = facetGroups(found.facets, filters, { locale: shop.locale, categories: [...categories.keys()] })
  const t = createTranslate(shop.locale, shop.texts('listing'))
  const { result: products, recognised, alternatives } = found
  return {
    listing,
    pagination,
    products,
    groups: filterWords(groups, { t, money: shop.storefront.money, categories }),
    recognised,
    alternatives,
    pages: currentPage === 1 ? found.pages : [],
  }
}

/** The titles of all categories in a tree by their codes, from the top down. */
export function titlesIn(range: readonly Category[]): Map<string, string> {
  return new Map(range.flatMap(({ code, title, children }) => [[code, title] as const, ...titlesIn(children)]))
}
