import type { LocaleCode } from '#contract/brand.ts'
import { spellings, wordsOf } from './words-of.ts'

export type IndexedCategory = { code: string; parent: string | null; titles: Readonly<Record<string, string>> }

/** Other names of categories, by their code. */
export type CategoryNames = Readonly<Record<string, readonly string[]>>

/** What a phrase says beside the names of categories: each name allows some categories. */
export type ReadPhrase = { rest: string[]; named: string[][] }

/** Understands which words of a phrase name categories: their titles, and other names for them. */
export function createCategoryWords(categories: readonly IndexedCategory[], names: CategoryNames, locale: LocaleCode) {
  const byName = new Map<string, Set<string>>()
  for (const { code, titles } of categories) {
    const called = [titles[locale] ?? '', ...(names[code] ?? [])]
    for (const name of called.flatMap((text) => spellings(text, locale))) {
      const key = wordsOf(name).join(' ')
      if (!key) continue
      byName.set(key, (byName.get(key) ?? new Set()).add(code))
    }
  }
  const longest = Math.max(0, ...byName.keys().map((key) => key.split(' ').length))

  return function read(words: readonly string[]): ReadPhrase {
    const rest: string[] = []
    const named: string[][] = []
    for (let at = 0; at < words.length; ) {
      const length = longestName(words, at)
      const codes = byName.get(words.slice(at, at + length).join(' '))
      if (codes) named.push([...codes])
      else rest.push(words[at] ?? '')
      at += Math.max(length, 1)
    }
    return { rest, named }
  }

  /** How many words from here on are together a name: the more, the more precise. */
  function longestName(words: readonly string[], at: number): number {
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      if (byName.has(words.slice(at, at + length).join(' '))) return length
    }
    return 0
  }
}
