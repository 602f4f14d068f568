// Plain lists and types: the browser reads them, and must not load a schema library for that.

/** What a listing can be narrowed by, in the order of the filter sidebar. */
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

/** Values of one filter widen the result, filters narrow each other. */
export type Filters = { readonly [Name in FilterName]?: readonly string[] }

/** `relevance` without a phrase is popularity. */
export const sorts = ['relevance', 'popularity', 'price_asc', 'price_desc', 'rating'] as const
export type Sort = (typeof sorts)[number]
