import { z } from 'zod'
import { ProductCard } from './catalogue.ts'
import { filterNames, valueFilterNames } from './filters.ts'

/** Number of products of the result with each value. */
export const Facets = z.partialRecord(z.enum(valueFilterNames), z.record(z.string(), z.int())).meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

/** A page of the content, such as help, by its path without language and leading slash. */
const FoundPage = z.object({ slug: z.string(), title: z.string(), description: z.string() }).meta({ id: 'FoundPage' })
export type FoundPage = z.infer<typeof FoundPage>

/** What the storefront has instead of something that it does not sell. */
const Alternatives = z.object({ name: z.string(), products: z.array(ProductCard) }).meta({ id: 'Alternatives' })
export type Alternatives = z.infer<typeof Alternatives>

/** What a phrase says beside words to look for, and how it was looked for. */
export const Understood = z
  .object({
    phrase: z.string().describe('The phrase that goes on with `filters` and `values`'),
    words: z.string().describe('The words of the phrase beside its values'),
    filters: z
      .partialRecord(z.enum(filterNames), z.array(z.string()))
      .describe('Those of the request and of the phrase'),
    values: z
      .string()
      .describe(
        'The values of the eyes, such as `right:sph-2.50,cyl-0.75,ax90;left:sph-3.00`; empty if there are none',
      ),
    meanings: z
      .array(z.string())
      .describe('Values to choose from where signs or eyes are open; none of them is applied'),
    found: z
      .enum(['on-hand', 'made', 'other'])
      .describe('Whether what was found is there in these strengths, is made in them, or neither'),
    unreadable: z.array(z.string()).describe('Parts that look like values and cannot be any'),
    unsorted: z.array(z.string()).describe('Words by which nothing is sorted here, such as for whom something is'),
    unknown: z.array(z.string()).describe('Words that nothing has; they were left out'),
  })
  .meta({ id: 'Understood' })
export type Understood = z.infer<typeof Understood>

export const SearchResults = z
  .object({
    result: z.array(ProductCard),
    page: z.int().describe('From 0'),
    nbHits: z.int(),
    nbPages: z.int(),
    hitsPerPage: z.int(),
    facets: Facets,
    pages: z.array(FoundPage).describe('Pages of the content that the phrase finds'),
    understood: Understood.optional().describe('If the phrase says more than words to look for'),
    alternatives: Alternatives.optional().describe('If the phrase names a product of others that is not sold here'),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof SearchResults>
