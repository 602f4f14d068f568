import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import {
  bothEyes,
  type EyeValues,
  readValues,
  valuesParameter,
  writeValues,
} from '#contract/catalogue/prescribed-values.ts'
import { queryText } from '#contract/web/url.ts'
import { readFilters, tidy } from './filter-values.ts'
import { type FilterName, type Filters, filterNames, type Sort, sorts } from './filters.ts'

/** The page size if neither the visitor nor the brand's theme chooses one. */
export const usualPageSize = 16
const pageSizes = [10, 20, 40, 100] as const

const listingViews = ['grid', 'list'] as const
type ListingView = (typeof listingViews)[number]

/** The whole state of a category or search page; all of it is in the URL. */
export type Listing = {
  /** Begins at 1. */
  page: number
  itemsPerPage: number
  sort: Sort
  phrase: string
  filters: Filters
  /** What the eyes need: a search said it, and the pages of products take it over. */
  values: EyeValues
  view: ListingView
}

/**
 * The query parameters that a listing reads.
 * @public for app/routes.ts, which the search for code that only tests use does not read
 */
export const listingParameters = [
  'page',
  'itemsPerPage',
  'sort',
  'search',
  'phrase',
  'view',
  valuesParameter,
  ...filterNames,
] as const

/** What reading a URL depends on: the theme's page size, and the categories that may be filtered by. */
export type ListingFrame = { pageSize: number; categories: readonly string[] }

// Longer than any sensible search; anything beyond is abuse.
const longestPhrase = 200
const lastPage = 1_000_000

/** Never fails: missing, unknown and invalid values become the default, because people share and shorten URLs. */
export function readListing(query: URLSearchParams, frame: ListingFrame): Listing {
  const phrase = readPhrase(query.get('search')) || readPhrase(query.get('phrase'))
  const size = Number(query.get('itemsPerPage'))
  const filters = readFilters(query, frame.categories)
  return {
    page: readPage(query.get('page')),
    itemsPerPage: pageSizes.find((each) => each === size) ?? frame.pageSize,
    sort: readSort(query.get('sort'), phrase),
    phrase,
    filters,
    values: agreeing(readValues(query.get(valuesParameter)), filters),
    view: listingViews.find((view) => view === query.get('view')) ?? 'grid',
  }
}

/** The canonical query of this state: without defaults, names and values sorted. */
export function listingQuery(
  { page, itemsPerPage, sort, phrase, filters, values, view }: Listing,
  pageSize: number,
): string {
  const parameters = [
    ...(page > 1 ? [['page', `${page}`]] : []),
    ...(itemsPerPage === pageSize ? [] : [['itemsPerPage', `${itemsPerPage}`]]),
    ...(sort === usualSort(phrase) ? [] : [['sort', sort]]),
    ...(phrase ? [['search', phrase]] : []),
    ...(view === 'grid' ? [] : [['view', view]]),
    ...(writeValues(values) ? [[valuesParameter, writeValues(values)]] : []),
    ...filterNames.flatMap((name) => (filters[name] ?? []).map((value) => [name, value])),
  ]
  const query = new URLSearchParams(parameters)
  query.sort()
  return queryText(query)
}

/** Without a phrase there is no relevance, so popularity is the default. */
const usualSort = (phrase: string): Sort => (phrase ? 'relevance' : 'popularity')

export const sortsFor = (phrase: string): readonly Sort[] =>
  phrase ? sorts : sorts.filter((each) => each !== 'relevance')

/** Any change but that of the page leads back to the first page. */
export const changed = (listing: Listing, change: Partial<Listing>): Listing => ({ ...listing, page: 1, ...change })

export function toggled(listing: Listing, name: FilterName, value: string): Listing {
  const values = listing.filters[name] ?? []
  const left = values.includes(value) ? values.filter((each) => each !== value) : [...values, value].sort()
  const { [name]: _, ...others } = listing.filters
  return changed(listing, { filters: left.length > 0 ? { ...others, [name]: left } : others })
}

/** With this as the only value of the filter; without the filter if it is empty. */
export function withFilter(listing: Listing, name: FilterName, value: string): Listing {
  const { [name]: _, ...others } = listing.filters
  return changed(listing, { filters: value ? { ...others, [name]: [value] } : others })
}

/** The values of each eye, without those of an eye for which the filters say another strength. */
const agreeing = (values: EyeValues, filters: Filters): EyeValues =>
  ofEyes((eye) => {
    const [sphere] = filters[`sphere_${eye}`] ?? []
    return sphere === undefined || values[eye]?.sphere === Number(sphere) ? values[eye] : undefined
  })

/** What the eyes need: their values, or the strength of the filter alone. */
export const eyesOf = ({ values, filters }: Pick<Listing, 'values' | 'filters'>): EyeValues => {
  const own = agreeing(values, filters)
  return ofEyes((eye) => {
    const [sphere] = filters[`sphere_${eye}`] ?? []
    return own[eye] ?? (sphere === undefined ? undefined : { sphere: Number(sphere) })
  })
}

const ofEyes = (valuesOf: (eye: Eye) => EyeValues[Eye]): EyeValues =>
  Object.fromEntries(
    bothEyes.flatMap((eye) => {
      const values = valuesOf(eye)
      return values ? [[eye, values] as const] : []
    }),
  )

/** Without the values of these eyes, and without what is filtered by them. */
export function withoutEyes(listing: Listing, eyes: readonly Eye[]): Listing {
  const isOther = ([name]: [string, unknown]) => !eyes.some((eye) => name === eye || name === `sphere_${eye}`)
  return changed(listing, {
    values: Object.fromEntries(Object.entries(listing.values).filter(isOther)),
    filters: Object.fromEntries(Object.entries(listing.filters).filter(isOther)),
  })
}

export const chosenFilters = (filters: Filters): { name: FilterName; value: string }[] =>
  filterNames.flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })))

/** True if search engines should leave this view out, because it is a variant of the plain listing. */
export const isNarrowed = ({ phrase, filters, sort, itemsPerPage }: Listing, pageSize: number): boolean =>
  phrase !== '' || chosenFilters(filters).length > 0 || sort !== usualSort(phrase) || itemsPerPage !== pageSize

export type Pagination = {
  currentPage: number
  totalPages: number
  totalItems: number
  itemsPerPage: number
  /** The page sizes that visitors can choose. */
  pageOptions: readonly number[]
}

/** A page beyond the last one is the last one. */
export function paginate(
  { page, itemsPerPage }: Pick<Listing, 'page' | 'itemsPerPage'>,
  totalItems: number,
): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / itemsPerPage))
  return { currentPage: Math.min(page, totalPages), totalPages, totalItems, itemsPerPage, pageOptions: pageSizes }
}

const mostNumbers = 3

/** Three page numbers with the current one in the middle, as far as there are pages on both sides. */
export function pagerNumbers({ currentPage, totalPages }: Pick<Pagination, 'currentPage' | 'totalPages'>): number[] {
  const first = Math.max(1, Math.min(currentPage - 1, totalPages - mostNumbers + 1))
  return Array.from({ length: Math.min(mostNumbers, totalPages) }, (_, index) => first + index)
}

/** What a visitor searches for, tidied. */
export const readPhrase = (text: string | null) => tidy(text ?? '', longestPhrase)

export function readPage(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return Math.min(lastPage, Math.max(1, page))
}

function readSort(text: string | null, phrase: string): Sort {
  return sortsFor(phrase).find((sort) => sort === text) ?? usualSort(phrase)
}
