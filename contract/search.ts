import { z } from 'zod'
import { ProductCard } from '#contract/catalogue.ts'

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

/** How many products of the result have each value. */
export const Facets = z.partialRecord(z.enum(filterNames), z.record(z.string(), z.int())).meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

export const SearchResults = z
  .object({
    result: z.array(ProductCard),
    page: z.int().describe('From 0'),
    nbHits: z.int(),
    nbPages: z.int(),
    hitsPerPage: z.int(),
    facets: Facets,
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof SearchResults>
