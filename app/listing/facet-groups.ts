import { colorFamilies, frameShapes, leastStars, lensTypes, lensUsages } from '#contract/catalogue/filter-values.ts'
import { type FilterName, type Filters, filterNames, isPriceFilter } from '#contract/catalogue/filters.ts'
import type { Facets } from '#contract/catalogue/search.ts'

/** A value with how many products have it; nothing is counted for an amount that a visitor types. */
type FacetOption = { value: string; count?: number }

/** One filter of the sidebar, with its values in the order of display. */
export type FacetGroup = { name: FilterName; options: FacetOption[] }

/** `categories`: the codes of the categories that may be filtered by, in the order of the range. */
type FacetContext = { locale: string; categories: readonly string[] }

/** The values that can still be chosen, and those that are chosen already, so that they can be cleared. */
export function facetGroups(facets: Facets, filters: Filters, context: FacetContext): FacetGroup[] {
  return filterNames.flatMap((name): FacetGroup[] => {
    const chosen = filters[name] ?? []
    if (isPriceFilter(name)) return isPriceOffered(facets, filters) ? [{ name, options: chosen.map(toOption) }] : []
    const counts = (name !== 'category' || context.categories.length > 0 ? facets[name] : undefined) ?? {}
    const values = [...new Set([...Object.keys(counts), ...chosen])]
    if (values.length < 2 && chosen.length === 0) return []
    const options = values
      .filter((value) => !isFlag(name) || value === 'yes')
      .toSorted(orderOf(name, context))
      .map((value) => ({ value, count: counts[value] ?? 0 }))
    return options.length > 0 ? [{ name, options }] : []
  })
}

const toOption = (value: string): FacetOption => ({ value })

/** Whether there are several prices to choose from. */
const isPriceOffered = ({ in_stock: { yes = 0, no = 0 } = {} }: Facets, { price_from, price_to }: Filters) =>
  yes + no > 1 || price_from !== undefined || price_to !== undefined

/** The opposite of these is nothing that anybody looks for: it only shows that they make a difference. */
const isFlag = (name: FilterName) => name === 'polarised' || name === 'in_stock'

type Order = (a: string, b: string) => number
const byNumber: Order = (a, b) => Number(a) - Number(b)
const byPlace =
  (values: readonly string[]): Order =>
  (a, b) =>
    values.indexOf(a) - values.indexOf(b)

function orderOf(name: Exclude<FilterName, 'price_from' | 'price_to'>, { locale, categories }: FacetContext): Order {
  const byLetter: Order = new Intl.Collator(locale).compare
  const orders: Record<typeof name, Order> = {
    category: byPlace(categories),
    lens_usage: byPlace(lensUsages),
    lens_type: byPlace(lensTypes),
    sphere_right: byNumber,
    sphere_left: byNumber,
    shape: byPlace(frameShapes),
    color: byPlace(colorFamilies),
    polarised: byLetter,
    rating: byPlace(leastStars),
    in_stock: byLetter,
    brand: byLetter,
    manufacturer: byLetter,
    radius: byNumber,
    diameter: byNumber,
  }
  return orders[name]
}
