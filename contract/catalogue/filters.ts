// Plain lists and types, so that the browser does not load the library of schemas for them.

/** The filters of a listing, in the order of the sidebar. */
export const filterNames = [
  'category',
  'lens_usage',
  'lens_type',
  'sphere_right',
  'sphere_left',
  'shape',
  'color',
  'polarised',
  'price_from',
  'price_to',
  'rating',
  'in_stock',
  'brand',
  'manufacturer',
  'radius',
  'diameter',
] as const
export type FilterName = (typeof filterNames)[number]

/** In whole units of the storefront's currency. */
export const priceFilterNames = ['price_from', 'price_to'] as const
type PriceFilterName = (typeof priceFilterNames)[number]
export const isPriceFilter = (name: FilterName): name is PriceFilterName => name.startsWith('price_')

/** The filters whose values are counted. */
export type ValueFilterName = Exclude<FilterName, PriceFilterName>
export const valueFilterNames = filterNames.filter((name): name is ValueFilterName => !isPriceFilter(name))

/** A product must match one value of each filter. */
export type Filters = { readonly [Name in FilterName]?: readonly string[] }

/** `relevance` without a phrase is popularity. */
export const sorts = ['relevance', 'popularity', 'price_asc', 'price_desc', 'rating'] as const
export type Sort = (typeof sorts)[number]
