import type { ProductCard } from '#contract/catalogue.ts'
import type { SearchResults } from '#contract/search.ts'
import type { SearchQuery, SearchService } from './service.ts'

export type { SearchQuery, SearchService } from './service.ts'
export { searchTag } from './service.ts'

/** Nobody means more than this; what is longer is cut. */
const longestPhrase = 200

/** What was found, as cards: prices and badges are those of now, and what vanished meanwhile is left out. */
export async function find(
  service: SearchService,
  query: SearchQuery,
  cards: (ids: readonly string[]) => Promise<ProductCard[]>,
): Promise<SearchResults & { recognised?: { category: string } }> {
  const { page, hitsPerPage } = query
  const { ids, nbHits, facets, recognised } = await service.find({
    ...query,
    phrase: query.phrase.slice(0, longestPhrase),
  })
  return {
    result: await cards(ids),
    page,
    nbHits,
    nbPages: Math.ceil(nbHits / hitsPerPage),
    hitsPerPage,
    facets,
    ...(recognised && { recognised: { category: recognised } }),
  }
}
