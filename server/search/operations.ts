import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { SearchResults } from '#contract/catalogue/search.ts'
import { ok } from '#contract/result.ts'
import type { ColorPicture } from '#server/catalogue/operations.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { cardsInColors } from './cards-in-colors.ts'
import type { ContentIndex, FoundPage } from './content-index.ts'
import type { SearchAnswer, SearchQuery, SearchService } from './service.ts'

export type { ContentSearch } from './content-search.ts'
export type { SearchQuery, SearchService } from './service.ts'
export { contentSearchTag, searchTag } from './service.ts'

/** Longer phrases are cut. */
const longestPhrase = 200

type Found = SearchResults & { recognised?: { category: string } }
type Cards = (ids: readonly string[], locale?: LocaleCode) => Promise<ProductCard[]>
type Dependencies = {
  cards: Cards
  colorPictures: (ids: readonly string[]) => Promise<ColorPicture[]>
  content?: ContentIndex
}

/**
 * The hits as cards: with current prices and badges, and without products that are gone meanwhile. Pages of the content
 * and alternatives to what is not sold belong to a phrase, not to a listing or a category.
 */
export async function find(
  service: SearchService,
  query: SearchQuery,
  { cards, colorPictures, content }: Dependencies,
): Promise<Found> {
  const { page, hitsPerPage } = query
  const phrase = query.phrase.slice(0, longestPhrase)
  const { answer, understood } = await findPhrase(service, { ...query, phrase }, content)
  const { ids, nbHits, facets, recognised } = answer
  const isFiltered = Object.values(query.filters).some((values) => values.length > 0)
  const missing = nbHits === 0 && !isFiltered ? content?.alternativeTo(phrase) : undefined
  const { color: colors = [] } = query.filters
  const [found, pictures, instead] = await Promise.all([
    cards(ids),
    colors.length > 0 ? colorPictures(ids) : [],
    missing ? cards(missing.products) : [],
  ])
  return {
    result: cardsInColors(found, colors, pictures),
    page,
    nbHits,
    nbPages: Math.ceil(nbHits / hitsPerPage),
    hitsPerPage,
    facets,
    pages: content ? pagesFor(content, [understood, phrase], nbHits > 0) : [],
    ...(missing && instead.length > 0 && { alternatives: { name: missing.name, products: instead } }),
    ...(recognised && { recognised: { category: recognised } }),
  }
}

/** What editors say that the phrase means; where that leads nowhere, the phrase as it was typed. */
async function findPhrase(
  service: SearchService,
  query: SearchQuery,
  content?: ContentIndex,
): Promise<{ answer: SearchAnswer; understood: string }> {
  const understood = content?.inShopWords(query.phrase) ?? query.phrase
  const answer = await service.find({ ...query, phrase: understood })
  if (understood === query.phrase || answer.nbHits > 0) return { answer, understood }
  return { answer: await service.find(query), understood }
}

function pagesFor(content: ContentIndex, phrases: readonly string[], hasProducts: boolean): FoundPage[] {
  return phrases.map((phrase) => content.pages(phrase, hasProducts)).find((pages) => pages.length > 0) ?? []
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

/** The cards of these products, if the language and the channels are those of this storefront. */
export async function known(brand: Brand, { ids, above, ...named }: KnownProducts, cards: Cards) {
  const own = ownStorefront(brand, named)
  if (!own.ok) return own
  const found = await cards([...new Set(ids)], own.value)
  return ok(found.filter(({ price }) => price.current > above))
}
