import { type FilterName, type Filters, filterNames, type Sort, sorts } from './filters.ts'

/** How many products a listing shows at once where neither the visitor nor the brand's theme says. */
export const usualPageSize = 16
const pageSizes = [10, 20, 40, 100] as const

const listingViews = ['grid', 'list'] as const
type ListingView = (typeof listingViews)[number]

/** The whole state of a category or search page. Every bit of it stands in the address. */
export type Listing = {
  /** From 1. */
  page: number
  itemsPerPage: number
  sort: Sort
  phrase: string
  filters: Filters
  view: ListingView
}

/** The parameters that a listing reads; all others are not its own. */
export const listingParameters = ['page', 'itemsPerPage', 'sort', 'search', 'phrase', 'view', ...filterNames] as const

/** What an address is read against: the theme's page size, and the categories that may be filtered by. */
export type ListingFrame = { pageSize: number; categories: readonly string[] }

// Longer than any sensible search; what is beyond is somebody playing.
const longestPhrase = 200
const longestValue = 60
const mostValues = 20
const lastPage = 1_000_000

/** Never refuses: what is missing, unknown or out of bounds is the default, since people share and shorten addresses. */
export function readListing(query: URLSearchParams, frame: ListingFrame): Listing {
  const phrase = readPhrase(query.get('search')) || readPhrase(query.get('phrase'))
  const size = Number(query.get('itemsPerPage'))
  return {
    page: readPage(query.get('page')),
    itemsPerPage: pageSizes.find((each) => each === size) ?? frame.pageSize,
    sort: readSort(query.get('sort'), phrase),
    phrase,
    filters: readFilters(query, frame.categories),
    view: listingViews.find((view) => view === query.get('view')) ?? 'grid',
  }
}

/** The one address of this state: defaults left out, names and values sorted. */
export function listingQuery({ page, itemsPerPage, sort, phrase, filters, view }: Listing, pageSize: number): string {
  const parameters = [
    ...(page > 1 ? [['page', `${page}`]] : []),
    ...(itemsPerPage === pageSize ? [] : [['itemsPerPage', `${itemsPerPage}`]]),
    ...(sort === usualSort(phrase) ? [] : [['sort', sort]]),
    ...(phrase ? [['search', phrase]] : []),
    ...(view === 'grid' ? [] : [['view', view]]),
    ...filterNames.flatMap((name) => (filters[name] ?? []).map((value) => [name, value])),
  ]
  const query = new URLSearchParams(parameters)
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}

/** Without a phrase nothing is more relevant than what many buy. */
const usualSort = (phrase: string): Sort => (phrase ? 'relevance' : 'popularity')

export const sortsFor = (phrase: string): readonly Sort[] =>
  phrase ? sorts : sorts.filter((each) => each !== 'relevance')

/** Any change but that of the page itself begins at the first page again. */
export const changed = (listing: Listing, change: Partial<Listing>): Listing => ({ ...listing, page: 1, ...change })

export function toggled(listing: Listing, name: FilterName, value: string): Listing {
  const values = listing.filters[name] ?? []
  const left = values.includes(value) ? values.filter((each) => each !== value) : [...values, value].sort()
  const { [name]: _, ...others } = listing.filters
  return changed(listing, { filters: left.length > 0 ? { ...others, [name]: left } : others })
}

export const chosenFilters = (filters: Filters): { name: FilterName; value: string }[] =>
  filterNames.flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })))

/** Whether this is a view of its own that search engines should not list beside the plain one. */
export const isNarrowed = ({ phrase, filters, sort, itemsPerPage }: Listing, pageSize: number): boolean =>
  phrase !== '' || chosenFilters(filters).length > 0 || sort !== usualSort(phrase) || itemsPerPage !== pageSize

export type Pagination = {
  currentPage: number
  totalPages: number
  totalItems: number
  itemsPerPage: number
  /** The page sizes to choose from. */
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

const numbersShown = 3

/** Three page numbers with the current one in the middle, as far as there are pages on both sides. */
export function pagerNumbers({ currentPage, totalPages }: Pick<Pagination, 'currentPage' | 'totalPages'>): number[] {
  const first = Math.max(1, Math.min(currentPage - 1, totalPages - numbersShown + 1))
  return Array.from({ length: Math.min(numbersShown, totalPages) }, (_, index) => first + index)
}

const readPhrase = (text: string | null) => tidy(text ?? '', longestPhrase)

const tidy = (text: string, longest: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // The cut may go through a character of two halves.
    .toWellFormed()
    .trim()

function readPage(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return Math.min(lastPage, Math.max(1, page))
}

function readSort(text: string | null, phrase: string): Sort {
  return sortsFor(phrase).find((sort) => sort === text) ?? usualSort(phrase)
}

/** Values that cannot exist are left out. A brand that nobody has made could: it finds nothing. */
function readFilters(query: URLSearchParams, categories: readonly string[]): Filters {
  const filters: { [Name in FilterName]?: string[] } = {}
  for (const name of filterNames) {
    const possible = name === 'category' ? (value: string) => categories.includes(value) : couldBe[name]
    const values = query.getAll(name).map((value) => tidy(value, longestValue))
    const known = [...new Set(values)].filter(possible).sort().slice(0, mostValues)
    if (known.length > 0) filters[name] = known
  }
  return filters
}

export const lensUsages = ['daily', 'two_weekly', 'monthly'] as const
export const lensTypes = ['spherical', 'toric', 'multifocal', 'coloured'] as const

const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const isNumber = (value: string) => /^\d{1,2}(\.\d{1,2})?$/.test(value)
const isFilled = (value: string) => value !== ''

const couldBe: Record<Exclude<FilterName, 'category'>, (value: string) => boolean> = {
  lens_usage: oneOf(lensUsages),
  lens_type: oneOf(lensTypes),
  brand: isFilled,
  manufacturer: isFilled,
  radius: isNumber,
  diameter: isNumber,
}
