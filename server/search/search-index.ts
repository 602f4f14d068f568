import { fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { readParameters } from '#contract/lens-parameters.ts'
import type { Sort } from '#contract/search.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import { createCategoryWords, type IndexedCategory } from './category-words.ts'
import type { SearchAnswer, SearchQuery } from './service.ts'
import { createShelf, type ProductValues } from './shelf.ts'
import { createTextIndex, type ProductWords } from './text-index.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf, wordsToIndex } from './words-of.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** A catalogue at one moment, in memory. Products are numbered by popularity, so their order is the order of a listing. */
export function createSearchIndex(categories: readonly IndexedCategory[], documents: ProductDocument[]) {
  documents.sort((a, b) => b.popularity - a.popularity || (a.product_id < b.product_id ? -1 : 1))
  const parents = new Map(categories.map(({ code, parent }) => [code, parent]))
  const ids = documents.map(({ product_id }) => product_id)
  const values = documents.map((document) => valuesOf(document, parents))
  const shelf = createShelf(values)
  const sold = soldBy(documents)
  const prices = pricesIn(documents)
  const ratings = Float64Array.from(documents, ({ rating }) => rating)
  const languages = new Map(
    fallbackLocales.map((locale) => {
      const texts = createTextIndex(ids.length, productWords(documents, values, categories, locale))
      const names = vocabularies[locale].categories
      return [locale, { texts, readNames: createCategoryWords(categories, names, locale) }]
    }),
  )

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
      if (worth) return { worth, recognised: recognised(named[0] ?? [], parents) }
    }
    const wanted = spoken(words, locale)
    return { worth: language.texts.match(wanted.length ? wanted : words, scope) }
  }

  function order(hits: Uint32Array, sort: Sort, market: string, worth: Uint8Array | undefined): Uint32Array {
    const price = prices.get(market)
    const keys: Partial<Record<Sort, (product: number) => number>> = {
      ...(worth && { relevance: (product) => 255 - (worth[product] ?? 0) }),
      price_asc: (product) => price?.[product] ?? 0,
      price_desc: (product) => 2 ** 31 - (price?.[product] ?? 0),
      rating: (product) => Math.round((5 - (ratings[product] ?? 0)) * 1000),
    }
    const key = keys[sort]
    if (!key) return hits
    // The number of the product in the lower part of the key: what is equal stays in the order of popularity.
    const keyed = Float64Array.from(hits, (product) => key(product) * ids.length + product).sort()
    return Uint32Array.from(keyed, (value) => value % ids.length)
  }

  return {
    find(query: SearchQuery): SearchAnswer {
      const scope = scopeOf(query)
      const isListing = !query.phrase.trim()
      const { worth, recognised } = isListing ? {} : read(query, scope)
      if (!isListing && !worth) return { ids: [], nbHits: 0, facets: {} }
      const { hits, facets } = shelf.narrow(worth ?? scope, query.filters)
      if (query.category !== undefined) facets.category = below(query.category, facets.category ?? {}, parents)
      const from = query.page * query.hitsPerPage
      const shown = order(hits, query.sort, query.market, worth).subarray(from, from + query.hitsPerPage)
      return {
        ids: Array.from(shown, (product) => ids[product] as string),
        nbHits: hits.length,
        facets,
        ...(recognised && { recognised }),
      }
    },
    count: ids.length,
  }
}

type Parents = ReadonlyMap<string, string | null>

/** From a category up to the top, beginning with itself. */
function* upwards(code: string, parents: Parents): Generator<string> {
  let at: string | null | undefined = code
  while (at) {
    yield at
    at = parents.get(at)
  }
}

function below(code: string, counts: Record<string, number>, parents: Parents): Record<string, number> {
  const isBelow = (other: string) => other !== code && upwards(other, parents).some((above) => above === code)
  return Object.fromEntries(Object.entries(counts).filter(([other]) => isBelow(other)))
}

/** The one category, or the one that holds all of them. */
function recognised(codes: readonly string[], parents: Parents): string | undefined {
  const ways = codes.map((code) => [...upwards(code, parents)])
  return ways[0]?.find((code) => ways.every((way) => way.includes(code)))
}

const decimal = (value: number | string) => (typeof value === 'number' ? value.toFixed(1) : value)

function valuesOf(document: ProductDocument, parents: Parents): ProductValues {
  const { axes } = readParameters({ axes: document.axes, not_made: [] })
  const made = (name: string) => axes.find((axis) => axis.name === name)?.values.map(decimal) ?? []
  return {
    category: [...new Set(document.categories.flatMap((code) => [...upwards(code, parents)]))],
    lens_usage: document.lens_usage ? [document.lens_usage] : [],
    lens_type: document.lens_type ? [document.lens_type] : [],
    brand: document.brand,
    manufacturer: document.manufacturer,
    radius: made('radius'),
    diameter: made('diameter'),
  }
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

function* productWords(
  documents: readonly ProductDocument[],
  values: readonly ProductValues[],
  categories: readonly IndexedCategory[],
  locale: LocaleCode,
): Generator<ProductWords> {
  const { categories: names, values: valueNames } = vocabularies[locale]
  const categoryWords = new Map(
    categories.map(({ code, titles }) => {
      const texts = [titles[locale] ?? '', ...(names[code] ?? [])]
      return [code, texts.flatMap((text) => wordsToIndex(text, locale))]
    }),
  )
  for (const [product, { titles, brand, manufacturer, colours }] of documents.entries()) {
    const own = values[product]
    const kinds = [...(own?.lens_type ?? []), ...(own?.lens_usage ?? [])].flatMap((kind) => valueNames[kind] ?? [])
    const others = [...manufacturer, ...kinds, ...(colours?.[locale] ?? [])]
    yield {
      first: [titles[locale] ?? '', ...brand].flatMap((text) => wordsToIndex(text, locale)),
      second: [
        ...others.flatMap((text) => wordsToIndex(text, locale)),
        ...(own?.category.flatMap((code) => categoryWords.get(code) ?? []) ?? []),
        ...(own?.radius ?? []),
        ...(own?.diameter ?? []),
      ],
    }
  }
}

/** Without the small words that say nothing about a product. */
function spoken(words: readonly string[], locale: LocaleCode): string[] {
  const { ignored } = vocabularies[locale]
  return words.filter((word) => !ignored.includes(word))
}

const both = (a: Uint8Array, b: Uint8Array) => a.map((flag, product) => (flag && b[product] ? 1 : 0))

const someIn = (scope: Uint8Array) => (scope.includes(1) ? scope : undefined)
