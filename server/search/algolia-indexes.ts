import type { IndexSettings } from 'algoliasearch'
import { brands } from '#brands/all.ts'
import { locales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { type Sort, valueFilterNames } from '#contract/catalogue/filters.ts'
import type { SearchQuery } from './service.ts'

export const indexName = (prefix: string, locale: LocaleCode) =>
  `${prefix}products_${locales[locale].productCacheLocale}`

/** Algolia sorts by the ranking of an index, so every other order is a virtual replica, named after what it sorts by. */
const sortedBy: Partial<Record<Sort, (market: string) => string>> = {
  popularity: () => 'desc(popularity)',
  price_asc: (market) => `asc(price_${market})`,
  price_desc: (market) => `desc(price_${market})`,
  rating: () => 'desc(rating_total)',
}

const replicaName = (base: string, ranking: string) => `${base}_${ranking.replace('(', '_').replace(')', '')}`

/** Without a phrase everything is equally relevant, and the index itself is sorted by popularity. */
export function sortedIndexName(base: string, { sort, market, phrase }: SearchQuery): string {
  if (sort === 'popularity' && !phrase.trim()) return base
  const ranking = sortedBy[sort]?.(market)
  return ranking ? replicaName(base, ranking) : base
}

/** The replicas of an index with their settings. */
export function replicasOf(base: string): { name: string; settings: IndexSettings }[] {
  const markets = new Set(brands.map(({ country }) => country))
  const rankings = new Set([...markets].flatMap((market) => Object.values(sortedBy).map((ranking) => ranking(market))))
  return [...rankings].map((ranking) => ({
    name: replicaName(base, ranking),
    // Strictness 0: the whole result is sorted, not only its most relevant part.
    settings: { customRanking: [ranking, 'desc(popularity)'], relevancyStrictness: 0 },
  }))
}

export function settingsOf(base: string, locale: LocaleCode): IndexSettings {
  return {
    searchableAttributes: ['title,brand', 'unordered(words)'],
    attributesForFaceting: [
      ...valueFilterNames,
      'filterOnly(brand_channels)',
      'filterOnly(markets)',
      'filterOnly(strengths)',
    ],
    customRanking: ['desc(popularity)'],
    minWordSizefor1Typo: 5,
    minWordSizefor2Typos: 8,
    queryLanguages: [locale],
    indexLanguages: [locale],
    removeStopWords: true,
    ignorePlurals: true,
    // Of our languages Algolia splits only the compounds of German.
    ...(locale === 'de' && { decompoundedAttributes: { de: ['title', 'words'] } }),
    paginationLimitedTo: 20_000,
    replicas: replicasOf(base).map(({ name }) => `virtual(${name})`),
  }
}
