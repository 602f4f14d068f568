import { z } from 'zod'
import { ProductCard } from './catalogue.ts'
import { valueFilterNames } from './filters.ts'

/** How many products of the result have each value. */
export const Facets = z.partialRecord(z.enum(valueFilterNames), z.record(z.string(), z.int())).meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

/** A page of the content, such as help, by its path without language and leading slash. */
const FoundPage = z.object({ slug: z.string(), title: z.string(), description: z.string() }).meta({ id: 'FoundPage' })
export type FoundPage = z.infer<typeof FoundPage>

/** What the storefront has instead of something that it does not sell. */
const Alternatives = z.object({ name: z.string(), products: z.array(ProductCard) }).meta({ id: 'Alternatives' })
export type Alternatives = z.infer<typeof Alternatives>

export const SearchResults = z
  .object({
    result: z.array(ProductCard),
    page: z.int().describe('From 0'),
    nbHits: z.int(),
    nbPages: z.int(),
    hitsPerPage: z.int(),
    facets: Facets,
    pages: z.array(FoundPage).describe('Pages of the content that the phrase finds'),
    alternatives: Alternatives.optional().describe('If the phrase names a product of others that is not sold here'),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof SearchResults>
