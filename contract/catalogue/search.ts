import { z } from 'zod'
import { ProductCard } from './catalogue.ts'
import { filterNames } from './filters.ts'

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
