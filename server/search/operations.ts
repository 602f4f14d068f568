import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { eyesOf } from '#contract/catalogue/listing.ts'
import { readValues } from '#contract/catalogue/prescribed-values.ts'
import type { SearchResults } from '#contract/catalogue/search.ts'
import { ok } from '#contract/result.ts'
import type { ColorPicture } from '#server/catalogue/operations.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { cardsInColors } from './cards-in-colors.ts'
import type { ContentIndex } from './content-index.ts'
import { findPhrase, type WantedProducts } from './find-phrase.ts'
import type { SearchService } from './service.ts'
import { cardsWithValues } from './understand.ts'

export type { ContentSearch } from './content-search.ts'
export type { WantedProducts } from './find-phrase.ts'
export { pricedIn } from './priced-in.ts'
export type { SearchService } from './service.ts'
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
  wanted: WantedProducts,
  { cards, colorPictures, content }: Dependencies,
): Promise<Found> {
  const { values: known, page, hitsPerPage } = wanted
  const phrase = wanted.phrase.slice(0, longestPhrase)
  const { answer, pages, missing, understood } = await findPhrase(service, { ...wanted, phrase }, content)
  const { ids, nbHits, facets, recognised } = answer
  const filters = understood?.filters ?? wanted.filters
  const eyes = eyesOf({ filters, values: { ...known, ...readValues(understood?.values) } })
  const { color: colors = [] } = filters
  const [found, pictures, instead] = await Promise.all([
    cards(ids),
    colors.length > 0 ? colorPictures(ids) : [],
    missing ? cards(missing.products) : [],
  ])
  return {
    result: cardsWithValues(cardsInColors(found, colors, pictures), eyes),
    page,
    nbHits,
    nbPages: Math.ceil(nbHits / hitsPerPage),
    hitsPerPage,
    facets,
    pages,
    ...(understood && { understood }),
    ...(missing &&
      instead.length > 0 && { alternatives: { name: missing.name, products: cardsWithValues(instead, eyes) } }),
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

/** The cards of these products, if the language and the channels are those of this storefront. */
export async function known(brand: Brand, { ids, above, ...named }: KnownProducts, cards: Cards) {
  const own = ownStorefront(brand, named)
  if (!own.ok) return own
  const found = await cards([...new Set(ids)], own.value)
  return ok(found.filter(({ price }) => price.current > above))
}
