import { algoliasearch, type SearchForHits } from 'algoliasearch'
import { fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { priceFilterNames, type ValueFilterName, valueFilterNames } from '#contract/catalogue/filters.ts'
import type { Facets } from '#contract/catalogue/search.ts'
import { categoryTitles } from '#server/catalogue/operations.ts'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { indexName, sortedIndexName } from './algolia-indexes.ts'
import { pushCatalogue } from './algolia-push.ts'
import { areTopCategories, commonCategory, countsBelow } from './category-tree.ts'
import { createCategoryWords, type IndexedCategory } from './category-words.ts'
import { createRenewal } from './renewal.ts'
import { type RunningSearch, type SearchAnswer, type SearchQuery, SearchUnavailable } from './service.ts'
import { createWordForms } from './word-forms.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf } from './words-of.ts'

export type AlgoliaAccount = { appId: string; apiKey: string; indexPrefix: string }

type Settings = {
  account: AlgoliaAccount
  database: Database
  log: Pick<Log, 'info' | 'error'>
  onRenewed?: () => void
  /** The hosts of Algolia, if not its own. */
  hosts?: NonNullable<Parameters<typeof algoliasearch>[2]>['hosts']
}

type ReadCategories = ReturnType<typeof readCategories>

function readCategories(categories: IndexedCategory[]) {
  const namesIn = (locale: LocaleCode) => createCategoryWords(categories, createWordForms(locale), locale)
  return {
    parents: new Map(categories.map(({ code, parent }) => [code, parent])),
    readNames: { de: namesIn('de'), en: namesIn('en'), fr: namesIn('fr'), it: namesIn('it') },
  }
}

/** In milliseconds; a visitor does not wait longer than this for a search. */
const timeouts = { connect: 1000, read: 2000, write: 30_000 }

/** Searches at Algolia, in one index per language, and brings the catalogue there when it has changed. */
export function createAlgoliaSearch({ account, database, log, onRenewed, hosts }: Settings): RunningSearch {
  const client = algoliasearch(account.appId, account.apiKey, { timeouts, ...(hosts && { hosts }) })
  let categories: Promise<ReadCategories> | undefined
  const renewal = createRenewal({
    log,
    onRenewed,
    renew: () => database.alone((db) => pushCatalogue(client, account.indexPrefix, db), 'search'),
  })

  const knownCategories = () => {
    categories ??= categoryTitles(database.db, fallbackLocales).then(readCategories)
    categories.catch(() => {
      categories = undefined
    })
    return categories
  }

  async function find(query: SearchQuery): Promise<SearchAnswer> {
    const { parents, readNames } = await knownCategories()
    const words = wordsOf(query.phrase)
    const isListing = !query.phrase.trim()
    if (!isListing && words.length === 0) return { ids: [], nbHits: 0, facets: {} }
    const { rest, named } = readNames[query.locale](words)
    const narrowed = await ask(query, rest, named)
    const isNamed = named.length > 0 && narrowed.total > 0
    const { total, ...answer } =
      isNamed || named.length === 0
        ? narrowed
        : await askWithoutNames(query, words, areTopCategories(named, parents) ? rest : [])
    if (query.category !== undefined)
      answer.facets.category = countsBelow(query.category, answer.facets.category ?? {}, parents)
    const recognised = isNamed ? commonCategory(named[0] ?? [], parents) : undefined
    return { ...answer, ...(recognised && { recognised }) }
  }

  /** Where names of categories leave nothing, they are words; where that leaves nothing either, they are left out. */
  async function askWithoutNames(query: SearchQuery, words: string[], rest: string[]) {
    const asWords = await ask(query, words, [])
    const { ignored } = vocabularies[query.locale]
    const isRestTelling = rest.some((word) => !ignored.includes(word))
    return asWords.total > 0 || !isRestTelling ? asWords : ask(query, rest, [])
  }

  /** As Algolia recommends for filters that widen: one question for the hits, one for the counts of each used filter. */
  async function ask(
    query: SearchQuery,
    words: string[],
    named: string[][],
  ): Promise<SearchAnswer & { total: number }> {
    const { ignored } = vocabularies[query.locale]
    const strengths = words.filter((word) => /^[+-]/.test(word))
    const texts = words.filter((word) => !strengths.includes(word))
    const telling = texts.filter((word) => !ignored.includes(word))
    const isAnyTelling = telling.length + strengths.length + named.length > 0
    const used = valueFilterNames.filter((name) => query.filters[name]?.length)
    const inScope = scope(query, named, strengths)
    const common = {
      query: (isAnyTelling ? telling : texts).join(' '),
      filters: [...inScope, ...priced(query)].join(' AND '),
      facets: [...valueFilterNames],
      maxValuesPerFacet: 1000,
      attributesToRetrieve: ['objectID'],
      attributesToHighlight: [],
      responseFields: ['hits', 'nbHits', 'facets'],
    }
    const base = indexName(account.indexPrefix, query.locale)
    const requests: SearchForHits[] = [
      {
        ...common,
        indexName: sortedIndexName(base, query),
        facetFilters: chosen(query, used),
        page: query.page,
        hitsPerPage: query.hitsPerPage,
      },
      ...used.map((name) => ({
        ...common,
        indexName: base,
        facets: [name],
        facetFilters: chosen(
          query,
          used.filter((other) => other !== name),
        ),
        hitsPerPage: 0,
      })),
      // What the phrase finds before anything is filtered: it shows whether the name of a category narrows.
      { ...common, indexName: base, filters: inScope.join(' AND '), facets: [], hitsPerPage: 0 },
    ]
    const { results } = await client.searchForHits({ requests }).catch((cause) => {
      throw new SearchUnavailable('Algolia does not answer', { cause })
    })
    const facets: Facets = {}
    for (const name of valueFilterNames) {
      const counted = used.includes(name) ? results[1 + used.indexOf(name)] : results[0]
      const none = Object.fromEntries((query.filters[name] ?? []).map((value) => [value, 0]))
      facets[name] = { ...none, ...counted?.facets?.[name] }
    }
    return {
      ids: results[0]?.hits.map(({ objectID }) => objectID) ?? [],
      nbHits: results[0]?.nbHits ?? 0,
      total: results.at(-1)?.nbHits ?? 0,
      facets,
    }
  }

  return {
    start: renewal.changed,
    changed() {
      categories = undefined
      renewal.changed()
    },
    // Algolia's index exists before this process starts and after it ends.
    isReady: () => true,
    find,
    figures: renewal.figures,
    close: renewal.close,
  }
}

/** Values in an inner list widen the result, the inner lists narrow it. */
const chosen = ({ filters }: SearchQuery, names: readonly ValueFilterName[]) =>
  names.map((name) => (filters[name] ?? []).map((value) => `${name}:${value}`))

/** In Algolia's filter language: what this storefront sells, in these categories. */
function scope(
  { brand, market, category }: SearchQuery,
  named: readonly string[][],
  strengths: readonly string[],
): string[] {
  const quoted = (attribute: string, value: string) => `${attribute}:"${value.replace(/["\\]/g, '')}"`
  const anyOf = (codes: readonly string[]) => `(${codes.map((code) => quoted('category', code)).join(' OR ')})`
  return [
    quoted('brand_channels', brand),
    quoted('markets', market),
    ...(category === undefined ? [] : [quoted('category', category)]),
    ...named.map(anyOf),
    ...strengths.map((strength) => quoted('strengths', strength)),
  ]
}

/** The span of prices; what is no number is below and above every price. */
function priced({ market, filters }: SearchQuery): string[] {
  return priceFilterNames.flatMap((name) => {
    const [limit] = filters[name] ?? []
    if (limit === undefined) return []
    const amount = Math.round(Number(limit) * 100)
    const [sign, never] = name === 'price_from' ? ['>=', Number.MAX_SAFE_INTEGER] : ['<=', 0]
    return [`price_${market} ${sign} ${Number.isNaN(amount) ? never : amount}`]
  })
}
