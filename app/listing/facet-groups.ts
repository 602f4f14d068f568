import { type FilterName, type Filters, filterNames } from '#contract/catalogue/filters.ts'
import { lensTypes, lensUsages } from '#contract/catalogue/listing.ts'
import type { Facets } from '#contract/catalogue/search.ts'

type FacetOption = { value: string; count: number; label?: string }

/** One part of the filter sidebar, its values in the order in which they are read. */
export type FacetGroup = { name: FilterName; options: FacetOption[] }

/** `categories`: the titles of those that may be filtered by, by code and in the order of the range. */
type Reader = { locale: string; categories: ReadonlyMap<string, string> }

/** What can still be chosen, and what is chosen already: that must be there to be taken back, though it finds nothing. */
export function facetGroups(facets: Facets, filters: Filters, reader: Reader): FacetGroup[] {
  return filterNames.flatMap((name) => {
    const counts = (name !== 'category' || reader.categories.size > 0 ? facets[name] : undefined) ?? {}
    const chosen = filters[name] ?? []
    const values = [...new Set([...Object.keys(counts), ...chosen])]
    if (values.length < 2 && chosen.length === 0) return []
    const options = values.toSorted(orderOf(name, reader)).map((value) => ({
      value,
      count: counts[value] ?? 0,
      ...(name === 'category' && { label: reader.categories.get(value) ?? value }),
    }))
    return [{ name, options }]
  })
}

type Order = (a: string, b: string) => number

function orderOf(name: FilterName, { locale, categories }: Reader): Order {
  if (name === 'brand' || name === 'manufacturer') return new Intl.Collator(locale).compare
  if (name === 'radius' || name === 'diameter') return (a, b) => Number(a) - Number(b)
  const places: Record<typeof name, readonly string[]> = {
    category: [...categories.keys()],
    lens_usage: lensUsages,
    lens_type: lensTypes,
  }
  return (a, b) => places[name].indexOf(a) - places[name].indexOf(b)
}
