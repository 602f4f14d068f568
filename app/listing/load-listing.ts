import type { Category } from '#contract/catalogue/catalogue.ts'
import { eyesOf, type Listing, paginate, sortsFor } from '#contract/catalogue/listing.ts'
import { readValues } from '#contract/catalogue/prescribed-values.ts'
import type { Understood } from '#contract/catalogue/search.ts'
import { createTranslate } from '#messages/translate.ts'
import type { Shop } from '#server/shop/shop.ts'
import { facetGroups } from './facet-groups.ts'
import { filterWords } from './filter-words.ts'
import { eyeChips, searchNotes } from './understood-words.ts'

/** One page of products and the filters for them. A page beyond the last one is the last. */
export async function loadListing(shop: Shop, query: Listing, range: readonly Category[], category?: string) {
  const { phrase, filters, values, sort, itemsPerPage: hitsPerPage } = query
  const find = (page: number) =>
    shop.search.find({ phrase, category, filters, values, sort, page: page - 1, hitsPerPage })
  const first = await find(query.page)
  const pagination = paginate(query, first.nbHits)
  const { currentPage } = pagination
  const found = currentPage === query.page ? first : await find(currentPage)
  const listing = asUnderstood({ ...query, page: currentPage }, found.understood)
  const categories = titlesIn(range)
  const groups = facetGroups(found.facets, listing.filters, { locale: shop.locale, categories: [...categories.keys()] })
  const t = createTranslate(shop.locale, shop.texts('listing'))
  const { result: products, recognised, alternatives } = found
  return {
    listing,
    eyes: eyeChips(eyesOf(listing), t),
    notes: searchNotes(found.understood, listing, t),
    pagination,
    products,
    groups: filterWords(groups, { t, money: shop.storefront.money, categories }),
    recognised,
    alternatives,
    pages: currentPage === 1 ? found.pages : [],
  }
}

/** The listing with what the phrase says as filters and values, so that each of them can be changed by itself. */
function asUnderstood(listing: Listing, understood: Understood | undefined): Listing {
  if (!understood) return listing
  const { phrase, filters, values } = understood
  const sort = sortsFor(phrase).find((one) => one === listing.sort) ?? 'popularity'
  return { ...listing, phrase, filters, sort, values: { ...listing.values, ...readValues(values) } }
}

/** The titles of all categories in a tree by their codes, from the top down. */
export function titlesIn(range: readonly Category[]): Map<string, string> {
  return new Map(range.flatMap(({ code, title, children }) => [[code, title] as const, ...titlesIn(children)]))
}
