import {
  type Filters,
  filterNames,
  isPriceFilter,
  type ValueFilterName,
  valueFilterNames,
} from '#contract/catalogue/filters.ts'
import type { Facets } from '#contract/catalogue/search.ts'

// The loops never leave their typed arrays; `?? 0` says so to the compiler and costs nothing. A function that reads an
// element would be called with four kinds of arrays, which makes a listing of 100,000 products twice as slow.

/** One filter: for each product any number of values, which are numbered. */
type Column = {
  name: ValueFilterName
  values: string[]
  numbers: Map<string, number>
  starts: Uint32Array
  entries: Uint16Array
}

export type ProductValues = { readonly [Name in ValueFilterName]: readonly string[] }

/** The largest number of different values that a column can number. */
const mostValues = 65_536

function createColumn(products: readonly ProductValues[], name: ValueFilterName): Column {
  const numbers = new Map<string, number>()
  const starts = new Uint32Array(products.length + 1)
  const entries: number[] = []
  for (const [product, values] of products.entries()) {
    starts[product] = entries.length
    for (const value of values[name]) {
      const number = numbers.get(value) ?? numbers.size
      // A value beyond the limit is not offered as a filter; its products can be found by everything else.
      if (number >= mostValues) continue
      numbers.set(value, number)
      entries.push(number)
    }
  }
  starts[products.length] = entries.length
  return { name, values: [...numbers.keys()], numbers, starts, entries: Uint16Array.from(entries) }
}

const none = 254
const tooMany = 255

/** How often each value of the column occurs among the products that fail no filter or this one only. */
function countValues({ values, starts, entries }: Column, failed: Uint8Array, filter: number): Uint32Array {
  const counts = new Uint32Array(values.length)
  if (entries.length === 0) return counts
  for (let product = 0; product < failed.length; product++) {
    const which = failed[product]
    if (which !== none && which !== filter) continue
    const end = starts[product + 1] ?? 0
    for (let at = starts[product] ?? 0; at < end; at++) {
      const value = entries[at] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return counts
}

/** Values without products are left out, unless they are chosen: a visitor must be able to take them back. */
function readCounts({ values }: Column, counts: Uint32Array, chosen: ReadonlySet<string>): Record<string, number> {
  const listed = values.flatMap((value, number): [string, number][] => {
    const times = counts[number] ?? 0
    return times > 0 || chosen.has(value) ? [[value, times]] : []
  })
  return Object.fromEntries(listed)
}

/** Both eyes are looked up among the same strengths, of which a lens has many: they share a column. */
function createColumns(products: readonly ProductValues[]): Column[] {
  const spheres = createColumn(products, 'sphere_right')
  return valueFilterNames.map((name) => {
    if (name === 'sphere_right') return spheres
    return name === 'sphere_left' ? { ...spheres, name } : createColumn(products, name)
  })
}

/** The products by their number, with the values that they are filtered by. */
export function createFacetIndex(products: readonly ProductValues[]) {
  const columns = createColumns(products)
  const count = products.length

  /** The products with one of these values. */
  function having(name: ValueFilterName, wanted: readonly string[]): Uint8Array {
    const found = new Uint8Array(count)
    const column = columns.find((each) => each.name === name)
    if (!column) return found
    const { numbers, starts, entries } = column
    const isWanted = new Uint8Array(numbers.size)
    for (const value of wanted) {
      const number = numbers.get(value)
      if (number !== undefined) isWanted[number] = 1
    }
    for (let product = 0; product < count; product++) {
      const end = starts[product + 1] ?? 0
      for (let at = starts[product] ?? 0; at < end; at++) {
        if (!isWanted[entries[at] ?? 0]) continue
        found[product] = 1
        break
      }
    }
    return found
  }

  /** The products in this span of prices, which are in minor units; the limits are in whole units. */
  function priced(prices: Uint32Array, name: 'price_from' | 'price_to', limit: number): Uint8Array {
    const found = new Uint8Array(count)
    const [from, to] = name === 'price_from' ? [limit * 100, Number.POSITIVE_INFINITY] : [0, limit * 100]
    for (let product = 0; product < count; product++) {
      const price = prices[product] ?? 0
      if (price >= from && price <= to) found[product] = 1
    }
    return found
  }

  /**
   * The products of the scope that pass every filter, and the counts. A product that fails one filter alone counts for
   * the values of that filter only: it is what widening it would bring. `prices` are those of the market.
   */
  function narrow(scope: Uint8Array, filters: Filters, prices: Uint32Array) {
    const failed = failedFilters(scope, filters, prices)
    const hits = new Uint8Array(count)
    let found = 0
    for (let product = 0; product < count; product++) {
      if (failed[product] !== none) continue
      hits[product] = 1
      found += 1
    }
    const facets: Facets = {}
    for (const column of columns) {
      const { name } = column
      // Without a strength for either eye both have the same counts, the largest ones to make.
      if (name === 'sphere_left' && !filters.sphere_right && !filters.sphere_left) {
        facets[name] = facets.sphere_right ?? {}
        continue
      }
      const counts = countValues(column, failed, filterNames.indexOf(name))
      facets[name] = readCounts(column, counts, new Set(filters[name]))
    }
    return { hits, found, facets }
  }

  /** For each product the number of the one filter that it fails, or that it fails none, or too many. */
  function failedFilters(scope: Uint8Array, filters: Filters, prices: Uint32Array): Uint8Array {
    const failed = scope.map((flag) => (flag ? none : tooMany))
    for (const [index, name] of filterNames.entries()) {
      const wanted = filters[name]
      if (!wanted?.length) continue
      const passes = isPriceFilter(name) ? priced(prices, name, Number(wanted[0])) : having(name, wanted)
      for (let product = 0; product < count; product++) {
        if (!passes[product]) failed[product] = failed[product] === none ? index : tooMany
      }
    }
    return failed
  }

  return { count, having, narrow }
}
