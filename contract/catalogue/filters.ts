// Plain lists and types, so that the browser does not load the library of schemas for them.

/** The filters of a listing, in the order of the sidebar. */
export const filterNames = [
  'category',
  'lens_usage',
  'lens_type',
  'brand',
  'manufacturer',
  'radius',
  'diameter',
] as const
export type FilterName = (typeof filterNames)[number]

/** A product must match one value of each filter. */
export type Filters = { readonly [Name in FilterName]?: readonly string[] }

/** `relevance` without a phrase is popularity. */
export const sorts = ['relevance', 'popularity', 'price_asc', 'price_desc', 'rating'] as const
export type Sort = (typeof sorts)[number]
