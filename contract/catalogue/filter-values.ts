import { type FilterName, type Filters, filterNames } from './filters.ts'

export const lensUsages = ['daily', 'two_weekly', 'monthly'] as const
export const lensTypes = ['spherical', 'toric', 'multifocal', 'coloured'] as const
export const frameShapes = ['round', 'oval', 'panto', 'square', 'rectangular', 'cat-eye', 'aviator'] as const
/** What people call a colour, whatever the maker calls it. */
export const colorFamilies = [
  'black',
  'grey',
  'white',
  'brown',
  'beige',
  'yellow',
  'red',
  'green',
  'blue',
  'violet',
] as const
/** Rated with as many stars or more. */
export const leastStars = ['4', '3', '2'] as const

/** Filters of which one value is chosen at a time. */
const singleFilters: readonly FilterName[] = [
  'sphere_right',
  'sphere_left',
  'polarised',
  'rating',
  'in_stock',
  'price_from',
  'price_to',
]

const longestValue = 60
const mostValues = 20
/** Beyond any price, so that a URL cannot hold any number of digits. */
const highestPrice = 99_999
/** In dioptres; beyond what lenses and glasses are made in. */
const strongestSphere = 40

/** What a value of a filter is written as; undefined if it is impossible. */
type ReadValue = (value: string) => string | undefined

const oneOf =
  (values: readonly string[]): ReadValue =>
  (value) =>
    values.includes(value) ? value : undefined
const readText: ReadValue = (value) => value || undefined
const readMeasure: ReadValue = (value) => (/^\d{1,2}(\.\d{1,2})?$/.test(value) ? value : undefined)

/** `-2,5` and `−2.5` are `-2.50`. */
const readSphere: ReadValue = (value) => {
  const written = value.replace(/^[−–]/, '-').replace(',', '.')
  if (!/^[-+]?\d{1,2}(\.\d{1,2})?$/.test(written)) return undefined
  // Adding zero turns minus zero into zero.
  const sphere = Number(written) + 0
  return Math.abs(sphere) > strongestSphere ? undefined : sphere.toFixed(2)
}

/** Whole units, so that the same products have few URLs; `rounded` keeps what was typed within the span. */
const priceReader =
  (rounded: (price: number) => number): ReadValue =>
  (value) => {
    if (!/^\d{1,7}([.,]\d{1,2})?$/.test(value)) return undefined
    const price = rounded(Number(value.replace(',', '.')))
    return price > highestPrice ? undefined : `${price}`
  }

const readers: Record<Exclude<FilterName, 'category'>, ReadValue> = {
  lens_usage: oneOf(lensUsages),
  lens_type: oneOf(lensTypes),
  sphere_right: readSphere,
  sphere_left: readSphere,
  shape: oneOf(frameShapes),
  color: oneOf(colorFamilies),
  polarised: oneOf(['yes']),
  rating: oneOf(leastStars),
  in_stock: oneOf(['yes']),
  brand: readText,
  manufacturer: readText,
  radius: readMeasure,
  diameter: readMeasure,
  price_from: priceReader(Math.floor),
  price_to: priceReader(Math.ceil),
}

/** Impossible values are left out. An unknown brand is possible; it has no results. */
export function readFilters(query: URLSearchParams, categories: readonly string[]): Filters {
  const filters: { [Name in FilterName]?: string[] } = {}
  for (const name of filterNames) {
    const read = name === 'category' ? oneOf(categories) : readers[name]
    const values = query.getAll(name).flatMap((value) => read(tidy(value, longestValue)) ?? [])
    const most = singleFilters.includes(name) ? 1 : mostValues
    const known = [...new Set(values)].sort().slice(0, most)
    if (known.length > 0) filters[name] = known
  }
  return filters
}

export const tidy = (text: string, longest: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // The cut may have split a character of two UTF-16 units. `toWellFormed` is missing in Firefox before 119.
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim()
