import { fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import { below, holderOf } from './category-tree.ts'
import { createCategoryWords, type IndexedCategory } from './category-words.ts'
import { createFacetIndex, type ProductValues } from './facet-index.ts'
import { valuesOf } from './product-values.ts'
import { productWords } from './product-words.ts'
import type { SearchAnswer, SearchQuery } from './service.ts'
import { createSortOrders, firstOf, mostWorth } from './sort-orders.ts'
import { createTextIndex } from './text-index.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf } from './words-of.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** A catalogue at one moment, in memory. Products are numbered by popularity, so their order is the order of a listing. */
export function createSearchIndex(categories: readonly IndexedCategory[], documents: ProductDocument[]) {
  documents.sort((a, b) => b.popularity - a.popularity || (a.product_id < b.product_id ? -1 : 1))
  const parents = new Map(categories.map(({ code, parent }) => [code, parent]))
  const ids = documents.map(({ product_id }) => product_id)
  const values = documents.map((document) => valuesOf(document, parents))
  const shelf = createFacetIndex(values)
  const sold = soldBy(documents)
  const prices = pricesIn(documents)
  const orders = createSortOrders(
    prices,
    Float64Array.from(documents, ({ rating }) => rating),
  )
  const languages = readLanguages(categories, documents, values)

  function scopeOf({ brand, market, category }: SearchQuery): Uint8Array {
    const ofBrand = sold.get(brand)
    const inMarket = prices.get(market)
    const inCategory = category === undefined ? undefined : shelf.having('category', [category])
    const scope = new Uint8Array(ids.length)
    if (!ofBrand || !inMarket) return scope
    for (let product = 0; product < scope.length; product++) {
      if (ofBrand[product] && inMarket[product] && (!inCategory || inCategory[product])) scope[product] = 1
    }
    return scope
  }

  /** What each product is worth for the phrase. Names of categories narrow; where that leaves nothing, they are words. */
  function read({ phrase, locale }: SearchQuery, scope: Uint8Array): { worth?: Uint8Array; recognised?: string } {
    const language = languages.get(locale)
    if (!language) return {}
    const words = wordsOf(phrase)
    if (words.length === 0) return {}
    const { rest, named } = language.readNames(words)
    if (named.length) {
      const narrowed = named.map((codes) => shelf.having('category', codes)).reduce(both, scope)
      const wanted = spoken(rest, locale)
      const worth = wanted.length ? language.texts.match(wanted, narrowed) : someIn(narrowed)
      if (worth) return { worth, recognised: holderOf(named[0] ?? [], parents) }
    }
    const wanted = spoken(words, locale)
    return { worth: language.texts.match(wanted.length ? wanted : words, scope) }
  }

  return {
    find(query: SearchQuery): SearchAnswer {
      const scope = scopeOf(query)
      const isListing = !query.phrase.trim()
      const { worth, recognised } = isListing ? {} : read(query, scope)
      if (!isListing && !worth) return { ids: [], nbHits: 0, facets: {} }
      const { hits, found, facets } = shelf.narrow(worth ?? scope, query.filters)
      if (query.category !== undefined) facets.category = below(query.category, facets.category ?? {}, parents)
      const from = query.page * query.hitsPerPage
      const shown =
        worth && query.sort === 'relevance'
          ? mostWorth(hits, worth, from, query.hitsPerPage)
          : firstOf(hits, orders.by(query.sort, query.market), from, query.hitsPerPage)
      return {
        ids: shown.map((product) => ids[product] as string),
        nbHits: found,
        facets,
        ...(recognised && { recognised }),
      }
    },
    count: ids.length,
  }
}

/** Not inside the index, whose functions would hold on to all the documents. */
function readLanguages(
  categories: readonly IndexedCategory[],
  documents: readonly ProductDocument[],
  values: readonly ProductValues[],
) {
  return new Map(
    fallbackLocales.map((locale) => {
      const texts = createTextIndex(documents.length, productWords(documents, values, categories, locale))
      const names = vocabularies[locale].categories
      return [locale, { texts, readNames: createCategoryWords(categories, names, locale) }]
    }),
  )
}

function soldBy(documents: readonly ProductDocument[]): Map<string, Uint8Array> {
  const sold = new Map<string, Uint8Array>()
  for (const [product, { brand_channels }] of documents.entries()) {
    for (const brand of brand_channels) {
      const flags = sold.get(brand) ?? new Uint8Array(documents.length)
      flags[product] = 1
      sold.set(brand, flags)
    }
  }
  return sold
}

/** What everybody pays; 0 where it is not for sale. */
function pricesIn(documents: readonly ProductDocument[]): Map<string, Uint32Array> {
  const prices = new Map<string, Uint32Array>()
  for (const [product, document] of documents.entries()) {
    for (const [market, amount] of Object.entries(document.prices)) {
      const amounts = prices.get(market) ?? new Uint32Array(documents.length)
      amounts[product] = amount
      prices.set(market, amounts)
    }
  }
  return prices
}

/** Without the small words that say nothing about a product. */
function spoken(words: readonly string[], locale: LocaleCode): string[] {
  const { ignored } = vocabularies[locale]
  return words.filter((word) => !ignored.includes(word))
}

const both = (a: Uint8Array, b: Uint8Array) => a.map((flag, product) => (flag && b[product] ? 1 : 0))

const someIn = (scope: Uint8Array) => (scope.includes(1) ? scope : undefined)
