import type { CountryCode, LocaleCode } from '#contract/brand.ts'
import type { Filters, Sort } from '#contract/catalogue/filters.ts'
import type { Facets } from '#contract/catalogue/search.ts'

export type SearchQuery = {
  brand: string
  /** The brand's home country: what has no price there is not sold. */
  market: CountryCode
  locale: LocaleCode
  /** Empty for a plain listing. */
  phrase: string
  /** Only what is in this category, with everything below it. */
  category?: string
  filters: Filters
  sort: Sort
  /** From 0. */
  page: number
  hitsPerPage: number
}

export type SearchAnswer = {
  /** The products of the page, in order. */
  ids: string[]
  nbHits: number
  /** The counts of a filter's values respect all filters but the filter itself, to show what widening would bring. */
  facets: Facets
  /** The category that the phrase named. */
  recognised?: string
}

/** Finds products. Every adapter passes service.contract.ts. */
export type SearchService = {
  /** Rejects with `SearchUnavailable` when it cannot answer now. */
  find(query: SearchQuery): Promise<SearchAnswer>
}

/** For the metrics. */
export type SearchFigures = { products: number; builds: number; failures: number; buildSeconds: number }

/** The service together with what updates it; the process has one. */
export type RunningSearch = SearchService & {
  /** Begins to read the catalogue. */
  start(): void
  /** The catalogue has changed: the search will follow soon. */
  changed(): void
  /** Whether it has read the catalogue once. */
  isReady(): boolean
  figures: Readonly<SearchFigures>
  close(): Promise<void>
}

/** The tag of every page that shows a search: a new index drops them. */
export const searchTag = 'search'

/** The tag of every page that shows what a phrase finds in the content. */
export const contentSearchTag = 'search-content'

export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
  code = 'SEARCH_UNAVAILABLE'
}
