import type { LocaleCode } from '#contract/brand.ts'
import { pathToTop } from './category-tree.ts'
import { createPhraseNames } from './phrase-names.ts'
import type { WordForms } from './word-forms.ts'
import { vocabularies } from './words/vocabularies.ts'

export type IndexedCategory = { code: string; parent: string | null; titles: Readonly<Record<string, string>> }

/** What a phrase says beside the names of categories: each name allows some categories. */
export type ReadPhrase = { rest: string[]; named: string[][] }

const lenses = 'lenses'

/** Understands which words of a phrase name categories: their titles, and other names for them. */
export function createCategoryWords(categories: readonly IndexedCategory[], forms: WordForms, locale: LocaleCode) {
  const names = createPhraseNames<string>(forms, locale)
  const parents = new Map(categories.map(({ code, parent }) => [code, parent]))
  /** Lenses beside the name of something else are what it is for: `cleaner for lenses`. */
  const withoutPurpose = (named: string[][]) => {
    const isElsewhere = (code: string) => ![...pathToTop(code, parents)].includes(lenses)
    const isForLenses = named.some((codes) => codes.every(isElsewhere))
    return isForLenses ? named.filter((codes) => codes.some((code) => code !== lenses)) : named
  }
  for (const { code, titles } of categories) {
    for (const name of [titles[locale] ?? '', ...(vocabularies[locale].categories[code] ?? [])]) names.note(name, code)
  }

  return function read(words: readonly string[]): ReadPhrase {
    const rest: string[] = []
    const named: string[][] = []
    for (const part of names.read(words)) {
      if ('word' in part) rest.push(part.word)
      else named.push([...part.things])
    }
    return { rest, named: withoutPurpose(named) }
  }
}
