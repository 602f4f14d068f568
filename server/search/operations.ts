import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { SearchResults } from '#contract/catalogue/search.ts'
import { ok } from '#contract/result.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import type { SearchQuery, SearchService } from './service.ts'

export type { SearchQuery, SearchService } from './service.ts'
export { searchTag } from './service.ts'

/** Longer phrases are cut. */
const longestPhrase = 200

/** The hits as cards: with current prices and badges, and without products that are gone meanwhile. */
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

/** The products that a caller wants, for which storefront; what it leaves out is that of the request. */
export type KnownProducts = {
  ids: readonly string[]
  /** Only what costs more. */
  above: number
  locale?: string
  brand_channel?: string
  sales_channel?: string
}

type Cards = (ids: readonly string[], locale?: LocaleCode) => Promise<ProductCard[]>

/** The cards of these products, if the language and the channels are those of this storefront. */
export async function known(brand: Brand, { ids, above, ...named }: KnownProducts, cards: Cards) {
  const own = ownStorefront(brand, named)
  if (!own.ok) return own
  const found = await cards([...new Set(ids)], own.value)
  return ok(found.filter(({ price }) => price.current > above))
}
