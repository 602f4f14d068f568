import type { LocaleCode } from '#contract/brand.ts'
import type { SearchWords } from '#contract/content/search-words.ts'
import type { SearchablePage } from '#server/content/operations.ts'
import { createDictionary, forgiven } from './dictionary.ts'
import { createPhraseNames } from './phrase-names.ts'
import { createTextIndex } from './text-index.ts'
import { createWordForms } from './word-forms.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf, wordsToIndex } from './words-of.ts'

export type ContentIndex = ReturnType<typeof createContentIndex>
export type FoundPage = Pick<SearchablePage, 'slug' | 'title' | 'description'>

const mostPages = 5

/** What editors write, for the search of one storefront in one language: words, alternatives, pages. */
export function createContentIndex(
  { synonyms, alternatives, topics }: SearchWords,
  pages: readonly SearchablePage[],
  locale: LocaleCode,
) {
  const forms = createWordForms(locale)
  const meanings = createPhraseNames<string>(forms, locale)
  for (const { words, meaning } of synonyms) for (const word of words) meanings.note(word, meaning)
  const meaningWords = synonyms.flatMap(({ words }) => words.flatMap((word) => wordsToIndex(word, locale)))
  const meaningDictionary = createDictionary([...new Set(meaningWords)].sort())
  const missing = createPhraseNames<(typeof alternatives)[number]>(forms, locale)
  for (const each of alternatives) for (const name of each.names) missing.note(name, each)
  const missingWords = alternatives.flatMap(({ names }) => names.flatMap((name) => wordsToIndex(name, locale)))
  const dictionary = createDictionary([...new Set(missingWords)].sort())

  const topicNames = createPhraseNames<string>(forms, locale)
  for (const { words, page } of topics) for (const word of words) topicNames.note(word, page)
  const topicWords = topics.flatMap(({ words }) => words.flatMap((word) => wordsToIndex(word, locale)))
  const topicDictionary = createDictionary([...new Set(topicWords)].sort())

  const words = (text: string) => wordsToIndex(text, locale)
  const everyPage = new Uint8Array(pages.length).fill(1)
  const titles = createTextIndex(
    pages.length,
    pages.map(({ title }) => ({ first: words(title), second: [] })),
    forms,
  )
  const texts = createTextIndex(
    pages.length,
    pages.map(({ title, description, text }) => ({ first: words(title), second: words(`${description} ${text}`) })),
    forms,
  )

  return {
    /** The phrase in the words of the shop, as editors translate it. */
    inShopWords(phrase: string, isForgiving = false): string {
      const typed = wordsOf(phrase)
      const read = meanings.read(isForgiving ? spelt(typed, meaningDictionary) : typed)
      if (read.every((part) => 'word' in part)) return phrase
      return read.map((part) => ('word' in part ? part.word : [...part.things].join(' '))).join(' ')
    },

    /** What the phrase names that the shop does not sell, also misspelt, and the products that come near to it. */
    alternativeTo(phrase: string): { name: string; products: readonly string[] } | undefined {
      const [named] = missing
        .read(spelt(wordsOf(phrase), dictionary))
        .flatMap((part) => ('things' in part ? [...part.things] : []))
      return named
    },

    /** The pages that answer what the phrase names, also misspelt if nothing else was found. */
    topics(phrase: string, isForgiving: boolean): FoundPage[] {
      const typed = wordsOf(phrase)
      const named = topicNames
        .read(isForgiving ? spelt(typed, topicDictionary) : typed)
        .flatMap((part) => ('things' in part ? [...part.things] : []))
      return [...new Set(named)].flatMap((slug) => {
        const page = pages.find((one) => one.slug === slug)
        return page ? [foundPage(page)] : []
      })
    },

    /** Pages whose title has any of the words, for a phrase that finds nothing else. */
    pagesWithAny(phrase: string): FoundPage[] {
      const { ignored } = vocabularies[locale]
      const known = wordsOf(phrase).filter((word) => !ignored.includes(word) && titles.match([word], everyPage))
      const scores = known.length > 0 ? titles.match(known, everyPage) : undefined
      return best([...(scores ?? [])])
    },

    /** The best pages first. Beside products only pages whose title has the words: most texts speak of lenses. */
    pages(phrase: string, hasProducts: boolean): FoundPage[] {
      const { ignored } = vocabularies[locale]
      const wanted = wordsOf(phrase).filter((word) => !ignored.includes(word))
      if (wanted.length === 0) return []
      const inTitle = titles.match(wanted, everyPage)
      const scores = inTitle ?? (hasProducts ? undefined : withTitles(wanted))
      return best([...(scores ?? [])])
    },
  }

  function best(scores: readonly number[]): FoundPage[] {
    return [...scores.entries()]
      .filter(([, score]) => score > 0)
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostPages)
      .flatMap(([at]) => pages[at] ?? [])
      .map(foundPage)
  }

  /** The pages that have all words somewhere. A word of the title counts twice: it says what the page is about. */
  function withTitles(wanted: readonly string[]): number[] {
    const scores = [...(texts.match(wanted, everyPage) ?? [])]
    for (const word of wanted) {
      const inTitle = titles.match([word], everyPage)
      for (const [at, score] of scores.entries()) if (score > 0) scores[at] = score + (inTitle?.[at] ?? 0)
    }
    return scores
  }
}

const foundPage = ({ slug, title, description }: SearchablePage): FoundPage => ({ slug, title, description })

/** The words as they are known, if they are only misspelt. */
const spelt = (words: readonly string[], dictionary: ReturnType<typeof createDictionary>): string[] =>
  words.map((word) => {
    if (dictionary.find(word) !== undefined) return word
    const [nearest] = dictionary.near(word, forgiven(word)).toSorted((a, b) => a.edits - b.edits)
    return nearest ? (dictionary.words[nearest.at] ?? word) : word
  })
