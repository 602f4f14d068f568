import { fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import { areTopCategories, commonCategory, countsBelow } from './category-tree.ts'
import { createCategoryWords, type IndexedCategory } from './category-words.ts'
import { createFacetIndex, type ProductValues } from './facet-index.ts'
import { valuesOf } from './product-values.ts'
import { productWords } from './product-words.ts'
import type { SearchAnswer, SearchQuery } from './service.ts'
import { createSortOrders, firstOf, mostRelevant } from './sort-orders.ts'
import { createTextIndex } from './text-index.ts'
import { createWordForms } from './word-forms.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf } from './words-of.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** A catalogue at one moment, in memory. Products are numbered by popularity, which is the order of a listing. */
export function createSearchIndex(categories: readonly IndexedCategory[], documents: ProductDocument[]) {
  documents.sort((a, b) => b.popularity - a.popularity || (a.product_id < b.product_id ? -1 : 1))
  const parents = new Map(categories.map(({ code, parent }) => [code, parent]))
  const ids = documents.map(({ product_id }) => product_id)
  const products = documents.map((document) => ({ document, values: valuesOf(document, parents) }))
  const facetIndex = createFacetIndex(products.map(({ values }) => values))
  const sold = soldBy(documents)
  const prices = pricesIn(documents)
  const noPrices = new Uint32Array(documents.length)
  const sortOrders = createSortOrders(
    prices,
    Float64Array.from(documents, ({ rating }) => rating),
  )
  const languages = readLanguages(categories, products)

  function scopeOf({ brand, market, category }: SearchQuery): Uint8Array {
    const ofBrand = sold.get(brand)
    const inMarket = prices.get(market)
    const inCategory = category === undefined ? undefined : facetIndex.having('category', [category])
    const scope = new Uint8Array(ids.length)
    if (!ofBrand || !inMarket) return scope
    for (let product = 0; product < scope.length; product++) {
      if (ofBrand[product] && inMarket[product] && (!inCategory || inCategory[product])) scope[product] = 1
    }
    return scope
  }

  /** The score of each product. Names of categories narrow; where that leaves nothing, they are words or left out. */
  function match({ phrase, locale }: SearchQuery, scope: Uint8Array): { scores?: Uint8Array; recognised?: string } {
    const language = languages.get(locale)
    if (!language) return {}
    const words = wordsOf(phrase)
    if (words.length === 0) return {}
    const { rest, named } = language.readNames(words)
    if (named.length) {
      const narrowed = named.map((codes) => facetIndex.having('category', codes)).reduce(intersect, scope)
      const wanted = withoutIgnored(rest, locale)
      const scores = wanted.length ? language.texts.match(wanted, narrowed) : unlessEmpty(narrowed)
      if (scores) return { scores, recognised: commonCategory(named[0] ?? [], parents) }
    }
    const wanted = withoutIgnored(words, locale)
    const scores = language.texts.match(wanted.length ? wanted : words, scope)
    if (scores) return { scores }
    const beside = named.length && areTopCategories(named, parents) ? withoutIgnored(rest, locale) : []
    return { scores: beside.length ? language.texts.match(beside, scope) : undefined }
  }

  return {
    find(query: SearchQuery): SearchAnswer {
      const scope = scopeOf(query)
      const isListing = !query.phrase.trim()
      const { scores, recognised } = isListing ? {} : match(query, scope)
      if (!isListing && !scores) return { ids: [], nbHits: 0, facets: {} }
      const { hits, found, facets } = facetIndex.narrow(
        scores ?? scope,
        query.filters,
        prices.get(query.market) ?? noPrices,
      )
      if (query.category !== undefined) facets.category = countsBelow(query.category, facets.category ?? {}, parents)
      const from = query.page * query.hitsPerPage
      const shown =
        scores && query.sort === 'relevance'
          ? mostRelevant(hits, scores, from, query.hitsPerPage)
          : firstOf(hits, sortOrders.by(query.sort, query.market), from, query.hitsPerPage)
      return {
        ids: shown.flatMap((product) => ids[product] ?? []),
        nbHits: found,
        facets,
        ...(recognised && { recognised }),
      }
    },
    count: ids.length,
  }
}

/** Outside of the index, whose closures would hold all the documents in memory. */
function readLanguages(
  categories: readonly IndexedCategory[],
  products: readonly { document: ProductDocument; values: ProductValues }[],
) {
  return new Map(
    fallbackLocales.map((locale) => {
      const forms = createWordForms(locale)
      const texts = createTextIndex(products.length, productWords(products, categories, locale), forms)
      return [locale, { texts, readNames: createCategoryWords(categories, forms, locale) }]
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

/** The website prices; 0 where a product is not for sale. */
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

/** The words without the small ones that say nothing about a product. */
function withoutIgnored(words: readonly string[], locale: LocaleCode): string[] {
  const { ignored } = vocabularies[locale]
  return words.filter((word) => !ignored.includes(word))
}

const intersect = (a: Uint8Array, b: Uint8Array) => a.map((flag, product) => (flag && b[product] ? 1 : 0))

const unlessEmpty = (scope: Uint8Array) => (scope.includes(1) ? scope : undefined)
