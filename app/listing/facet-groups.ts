import { type FilterName, type Filters, filterNames } from '#contract/catalogue/filters.ts'
import { lensTypes, lensUsages } from '#contract/catalogue/listing.ts'
import type { Facets } from '#contract/catalogue/search.ts'

type FacetOption = { value: string; count: number; label?: string }

/** One filter of the sidebar, with its values in the order of display. */
export type FacetGroup = { name: FilterName; options: FacetOption[] }

/** `categories`: the titles of the categories that may be filtered by, by code, in the order of the range. */
type FacetContext = { locale: string; categories: ReadonlyMap<string, string> }

/** The values that can still be chosen, and those that are chosen already, so that they can be cleared. */
export function facetGroups(facets: Facets, filters: Filters, context: FacetContext): FacetGroup[] {
  return filterNames.flatMap((name) => {
    const counts = (name !== 'category' || context.categories.size > 0 ? facets[name] : undefined) ?? {}
    const chosen = filters[name] ?? []
    const values = [...new Set([...Object.keys(counts), ...chosen])]
    if (values.length < 2 && chosen.length === 0) return []
    const options = values.toSorted(orderOf(name, context)).map((value) => ({
      value,
      count: counts[value] ?? 0,
      ...(name === 'category' && { label: context.categories.get(value) ?? value }),
    }))
    return [{ name, options }]
  })
}

type Order = (a: string, b: string) => number

function orderOf(name: FilterName, { locale, categories }: FacetContext): Order {
  if (name === 'brand' || name === 'manufacturer') return new Intl.Collator(locale).compare
  if (name === 'radius' || name === 'diameter') return (a, b) => Number(a) - Number(b)
  const places: Record<typeof name, readonly string[]> = {
    category: [...categories.keys()],
    lens_usage: lensUsages,
    lens_type: lensTypes,
  }
  return (a, b) => places[name].indexOf(a) - places[name].indexOf(b)
}
