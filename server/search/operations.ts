import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { eyesOf } from '#contract/catalogue/listing.ts'
import type { SearchResults, Understood } from '#contract/catalogue/search.ts'
import { ok } from '#contract/result.ts'
import { type EyeValues, readValues, writeValues } from '#contract/wearers/prescribed-values.ts'
import type { ColorPicture } from '#server/catalogue/operations.ts'
import { ownStorefront } from '#server/http/own-storefront.ts'
import { cardsInColors } from './cards-in-colors.ts'
import type { ContentIndex, FoundPage } from './content-index.ts'
import type { SearchAnswer, SearchQuery, SearchService } from './service.ts'
import { type Attempt, cardsWithValues, readPhrase } from './understand.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf } from './words-of.ts'

export type { ContentSearch } from './content-search.ts'
export type { SearchQuery, SearchService } from './service.ts'
export { contentSearchTag, searchTag } from './service.ts'

/** Longer phrases are cut. */
const longestPhrase = 200
const mostPages = 5
/** How many words of a phrase that finds nothing are looked for one by one. */
const mostWordsTried = 8

type Found = SearchResults & { recognised?: { category: string } }
type Cards = (ids: readonly string[], locale?: LocaleCode) => Promise<ProductCard[]>
type Dependencies = {
  cards: Cards
  colorPictures: (ids: readonly string[]) => Promise<ColorPicture[]>
  content?: ContentIndex
}

/** A search as somebody asks it; `values` are those of the eyes that go on from an earlier phrase. */
export type WantedProducts = SearchQuery & { values?: EyeValues }

/**
 * The hits as cards: with current prices and badges, and without products that are gone meanwhile. Pages of the content
 * and alternatives to what is not sold belong to a phrase, not to a listing or a category.
 */
export async function find(
  service: SearchService,
  wanted: WantedProducts,
  { cards, colorPictures, content }: Dependencies,
): Promise<Found> {
  const { values: known = {}, ...query } = wanted
  const { page, hitsPerPage } = query
  const phrase = query.phrase.slice(0, longestPhrase)
  const { answer, pages, missing, understood } = await findPhrase(service, { ...query, phrase }, content)
  const { ids, nbHits, facets, recognised } = answer
  const filters = understood?.filters ?? query.filters
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

type Finding = {
  answer: SearchAnswer
  pages: FoundPage[]
  missing?: ReturnType<ContentIndex['alternativeTo']>
  understood?: Understood
}

/** Reads what the phrase says, and looks for it in the best way that finds something. */
async function findPhrase(service: SearchService, query: SearchQuery, content?: ContentIndex): Promise<Finding> {
  const read = readPhrase(query.phrase, query.filters, query.locale)
  const rest = read?.rest ?? query.phrase
  const attempts = read?.attempts ?? ((phrase) => [{ phrase, filters: query.filters, found: 'other' as const }])
  const first = await findFirst(service, query, attempts(rest), content)
  const around = aroundPhrase([rest, read?.words ?? rest], first, query, content)
  const isMissed = first.answer.nbHits === 0 && !around.isAnswered && !around.missing
  const known = isMissed ? await knownWords(service, query, rest) : []
  const unknown = known.length > 0 ? wordsOf(rest).filter((word) => !known.includes(word)) : []
  const found =
    unknown.length > 0 ? await findFirst(service, query, attempts(telling(known, query.locale)), content) : first
  const { answer, attempt } = found
  const { missing } = around
  const isLost = answer.nbHits === 0 && around.pages.length === 0
  const pages = isLost && !missing ? (content?.pagesWithAny(rest) ?? []) : around.pages
  if (!read && unknown.length === 0) return { answer, missing, pages }
  return {
    answer,
    missing,
    pages,
    understood: {
      phrase: attempt.phrase,
      words: read?.rest ?? attempt.phrase,
      filters: readable(attempt.filters),
      values: writeValues(read?.values ?? {}),
      // A strength of lenses is in doubt; glasses for reading have none below zero.
      meanings: isAboutLenses(answer) ? (read?.meanings ?? []).map(writeValues) : [],
      found: read && Object.keys(read.values).length > 0 ? attempt.found : 'other',
      unreadable: read?.unreadable ?? [],
      unsorted: read?.unsorted ?? [],
      unknown,
    },
  }
}

const readable = (filters: SearchQuery['filters']): Understood['filters'] =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]]))

const isAboutLenses = ({ facets }: SearchAnswer) => Object.keys(facets.lens_usage ?? {}).length > 0

/** The first attempt that finds something, otherwise the last one. */
async function findFirst(
  service: SearchService,
  query: SearchQuery,
  attempts: readonly Attempt[],
  content?: ContentIndex,
) {
  for (const [at, attempt] of attempts.entries()) {
    const { answer, inWords } = await findInShopWords(service, { ...query, ...asked(query, attempt) }, content)
    if (answer.nbHits > 0 || at === attempts.length - 1) return { answer, attempt, inWords }
  }
  throw new Error('There is no attempt')
}

/** Without words there is no relevance. */
const asked = (query: SearchQuery, { phrase, filters }: Attempt) => ({
  phrase,
  filters,
  sort: phrase || query.sort !== 'relevance' ? query.sort : ('popularity' as const),
})

/** What the content says to the words: pages about them, or that something is not sold here. */
function aroundPhrase(
  phrases: readonly string[],
  { answer, inWords }: { answer: SearchAnswer; inWords: string },
  { filters }: SearchQuery,
  content?: ContentIndex,
) {
  const isFiltered = Object.values(filters).some((values) => values.length > 0)
  const missing = answer.nbHits === 0 && !isFiltered ? content?.alternativeTo(phrases[0] ?? '') : undefined
  if (!content) return { pages: [], isAnswered: false }
  const said = [inWords, ...phrases]
  const isFound = answer.nbHits > 0
  const topics = content.topics(phrases.at(-1) ?? '', !isFound)
  const pages = firstOf(said, (phrase) => content.pages(phrase, isFound))
  const isAnswered = topics.length > 0 || firstOf(said, (phrase) => content.pages(phrase, true)).length > 0
  const others = pages.filter(({ slug }) => topics.every((topic) => topic.slug !== slug))
  return { missing, pages: [...topics, ...others].slice(0, mostPages), isAnswered }
}

const firstOf = (phrases: readonly string[], pagesOf: (phrase: string) => FoundPage[]): FoundPage[] =>
  phrases.map(pagesOf).find((pages) => pages.length > 0) ?? []

/** As many words of a phrase as find something together, from the first on; small words stay. */
async function knownWords(service: SearchService, query: SearchQuery, phrase: string): Promise<string[]> {
  const words = wordsOf(phrase).slice(0, mostWordsTried)
  const { ignored } = vocabularies[query.locale]
  const finds = async (phrase: string) =>
    (await service.find({ ...query, phrase, filters: {}, page: 0, hitsPerPage: 1 })).nbHits > 0
  const known: string[] = []
  for (const word of words) {
    if (ignored.includes(word) || (await finds([...known, word].join(' ')))) known.push(word)
  }
  return telling(known, query.locale) ? known : []
}

const telling = (words: readonly string[], locale: LocaleCode) =>
  words.filter((word) => !vocabularies[locale].ignored.includes(word)).join(' ')

/** What editors say that the phrase means; where that leads nowhere, the phrase as it was typed. */
async function findInShopWords(
  service: SearchService,
  query: SearchQuery,
  content?: ContentIndex,
): Promise<{ answer: SearchAnswer; inWords: string }> {
  const inWords = content?.inShopWords(query.phrase) ?? query.phrase
  const answer = await service.find({ ...query, phrase: inWords })
  if (answer.nbHits > 0) return { answer, inWords }
  const asTyped = inWords === query.phrase ? answer : await service.find(query)
  const forgiven = content?.inShopWords(query.phrase, true) ?? inWords
  if (asTyped.nbHits > 0 || forgiven === inWords) return { answer: asTyped, inWords }
  const guessed = await service.find({ ...query, phrase: forgiven })
  return guessed.nbHits > 0 ? { answer: guessed, inWords: forgiven } : { answer: asTyped, inWords }
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
