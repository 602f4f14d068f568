import type { LocaleCode } from '#contract/brand.ts'
import { type EyeValues, writeValues } from '#contract/catalogue/prescribed-values.ts'
import type { Understood } from '#contract/catalogue/search.ts'
import type { ContentIndex, FoundPage } from './content-index.ts'
import type { SearchAnswer, SearchQuery, SearchService } from './service.ts'
import { type Attempt, hasValues, readPhrase } from './understand.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf } from './words-of.ts'

const mostPages = 5
/** Number of words that are looked for one by one if a phrase finds nothing; small ones do not count. */
const mostWordsTried = 6

/** A search as somebody asks it; `values` are those of the eyes that go on from an earlier phrase. */
export type WantedProducts = SearchQuery & { values?: EyeValues }

type Finding = {
  answer: SearchAnswer
  pages: FoundPage[]
  missing?: ReturnType<ContentIndex['alternativeTo']>
  understood?: Understood
}

/** Reads what the phrase says, and looks for it in the best way that finds something. */
export async function findPhrase(
  service: SearchService,
  { values: known = {}, ...query }: WantedProducts,
  content?: ContentIndex,
): Promise<Finding> {
  const read = readPhrase(query.phrase, { ...query, values: known })
  const rest = read?.rest ?? query.phrase
  const attempts = read?.attempts ?? ((phrase) => [{ phrase, filters: query.filters, found: 'other' as const }])
  const first = await findFirst(service, query, attempts(rest), content)
  const around = aroundPhrase([rest, read?.words ?? rest], first, query, content)
  const isMissed = first.answer.nbHits === 0 && !around.isAnswered && !around.missing
  const found = isMissed ? await knownWords(service, query, rest) : []
  const unknown = found.length > 0 ? wordsOf(rest).filter((word) => !found.includes(word)) : []
  const left = unknown.length > 0 ? telling(found, query.locale) : rest
  const { answer, attempt } = left === rest ? first : await findFirst(service, query, attempts(left), content)
  const { missing } = around
  const isLost = answer.nbHits === 0 && around.pages.length === 0
  const pages = isLost && !missing ? (content?.pagesWithAny(rest) ?? []) : around.pages
  if (!read && unknown.length === 0) return { answer, missing, pages }
  return {
    answer,
    missing,
    pages,
    understood: {
      // What is still to be asked is asked on the next page as well.
      phrase: read && (read.meanings.length > 0 || !(left || hasValues(read.values))) ? query.phrase : left,
      words: left,
      filters: readable(attempt.filters),
      values: writeValues(read?.values ?? {}),
      // A strength of lenses is in doubt; glasses for reading have none below zero.
      meanings: isAboutLenses(answer) ? (read?.meanings ?? []).map(writeValues) : [],
      found: read && hasValues(read.values) ? attempt.found : 'other',
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
  // Texts speak of nearly everything: only a title answers.
  const isAnswered = isFound || topics.length > 0 || firstOf(said, (phrase) => content.pages(phrase, true)).length > 0
  const others = pages.filter(({ slug }) => topics.every((topic) => topic.slug !== slug))
  return { missing, pages: [...topics, ...others].slice(0, mostPages), isAnswered }
}

const firstOf = (phrases: readonly string[], pagesOf: (phrase: string) => FoundPage[]): FoundPage[] =>
  phrases.map(pagesOf).find((pages) => pages.length > 0) ?? []

/** As many words of a phrase as find something together, from the first on; small words stay. */
async function knownWords(service: SearchService, query: SearchQuery, phrase: string): Promise<string[]> {
  const { ignored } = vocabularies[query.locale]
  const words = wordsOf(phrase)
  const tried = new Set(words.filter((word) => !ignored.includes(word)).slice(0, mostWordsTried))
  const finds = async (phrase: string) =>
    (await service.find({ ...query, phrase, filters: {}, page: 0, hitsPerPage: 1 })).nbHits > 0
  const known: string[] = []
  for (const word of words) {
    const isKnown = ignored.includes(word) || (tried.has(word) && (await finds([...known, word].join(' '))))
    if (isKnown) known.push(word)
  }
  // A number alone says nothing.
  return /\p{L}{3}/u.test(telling(known, query.locale)) ? known : []
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
