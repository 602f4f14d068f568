import { type FilterName, type Filters, filterNames } from '#contract/catalogue/filters.ts'
import type { Facets } from '#contract/catalogue/search.ts'

/** What products can be narrowed by: for each product any number of values, which are numbered. */
type Column = { values: string[]; numbers: Map<string, number>; starts: Uint32Array; entries: Uint16Array }

export type ProductValues = { readonly [Name in FilterName]: readonly string[] }

/** The largest number of different values that a column can number. */
const mostValues = 65_536

function createColumn(products: readonly ProductValues[], name: FilterName): Column {
  const numbers = new Map<string, number>()
  const starts = new Uint32Array(products.length + 1)
  const entries: number[] = []
  for (const [product, values] of products.entries()) {
    starts[product] = entries.length
    for (const value of values[name]) {
      const number = numbers.get(value) ?? numbers.size
      // Beyond it a value is no longer offered as a filter; its products stay findable by everything else.
      if (number >= mostValues) continue
      numbers.set(value, number)
      entries.push(number)
    }
  }
  starts[products.length] = entries.length
  return { values: [...numbers.keys()], numbers, starts, entries: Uint16Array.from(entries) }
}

const none = 254
const tooMany = 255

/** How often each value of the column is there, among the products that fail none or this filter only. */
function countValues({ values, starts, entries }: Column, failed: Uint8Array, filter: number): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let product = 0; product < failed.length; product++) {
    const which = failed[product]
    if (which !== none && which !== filter) continue
    const end = starts[product + 1] as number
    for (let at = starts[product] as number; at < end; at++) {
      const value = entries[at] as number
      counts[value] = (counts[value] as number) + 1
    }
  }
  return counts
}

/** The products by their number, with what they are filtered by. */
export function createFacetIndex(products: readonly ProductValues[]) {
  const columns = filterNames.map((name) => createColumn(products, name))
  const count = products.length
  const columnOf = (name: FilterName) => columns[filterNames.indexOf(name)] as Column

  /** The products with one of these values. */
  function having(name: FilterName, wanted: readonly string[]): Uint8Array {
    const { numbers, starts, entries } = columnOf(name)
    const isWanted = new Uint8Array(numbers.size)
    for (const value of wanted) {
      const number = numbers.get(value)
      if (number !== undefined) isWanted[number] = 1
    }
    const found = new Uint8Array(count)
    for (let product = 0; product < count; product++) {
      const end = starts[product + 1] as number
      for (let at = starts[product] as number; at < end; at++) {
        if (isWanted[entries[at] as number]) found[product] = 1
      }
    }
    return found
  }

  /**
   * The products of the scope that pass every filter, and the counts. A product that fails one filter alone counts for
   * the values of that filter only: it is what widening it would bring.
   */
  function narrow(scope: Uint8Array, filters: Filters): { hits: Uint8Array; found: number; facets: Facets } {
    const failed = failedFilters(scope, filters)
    const hits = new Uint8Array(count)
    let found = 0
    for (let product = 0; product < count; product++) {
      if (failed[product] !== none) continue
      hits[product] = 1
      found += 1
    }
    const counts = columns.map((column, index) => countValues(column, failed, index))
    return { hits, found, facets: readCounts(counts, filters) }
  }

  /** For each product the number of the one filter that it fails, or that it fails none, or too many. */
  function failedFilters(scope: Uint8Array, filters: Filters): Uint8Array {
    const failed = scope.map((flag) => (flag ? none : tooMany))
    for (const [index, name] of filterNames.entries()) {
      const wanted = filters[name]
      if (!wanted?.length) continue
      const passes = having(name, wanted)
      for (let product = 0; product < count; product++) {
        if (!passes[product]) failed[product] = failed[product] === none ? index : tooMany
      }
    }
    return failed
  }

  /** Values that nothing has are left out, unless they are chosen: one must be able to give them up. */
  function readCounts(counts: readonly Uint32Array[], filters: Filters): Facets {
    return Object.fromEntries(
      filterNames.map((name, index) => {
        const chosen = new Set(filters[name])
        const { values } = columns[index] as Column
        const shown = values.flatMap((value, number): [string, number][] => {
          const times = counts[index]?.[number] ?? 0
          return times > 0 || chosen.has(value) ? [[value, times]] : []
        })
        return [name, Object.fromEntries(shown)]
      }),
    )
  }

  return { count, having, narrow }
}
