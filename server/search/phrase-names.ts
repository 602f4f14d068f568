import type { LocaleCode } from '#contract/brand.ts'
import type { WordForms } from './word-forms.ts'
import { vocabularies } from './words/vocabularies.ts'
import { spellings, wordsOf } from './words-of.ts'

/** Things by names of one or more words, in any form and order, joined or apart: `Tageslinse`, `tages-linsen`. */
export type PhraseNames<T> = {
  note(name: string, thing: T): void
  /** The words of a phrase one after the other, or the things that as many of them as possible name together. */
  read(words: readonly string[]): ({ word: string } | { things: ReadonlySet<T>; words: readonly string[] })[]
}

const mostSmallWords = 3

export function createPhraseNames<T>({ stem, split }: WordForms, locale: LocaleCode): PhraseNames<T> {
  const byName = new Map<string, Set<T>>()
  let longest = 1

  const { ignored } = vocabularies[locale]
  /** Small words inside a name do not matter: `Tropfen fürs Auge`. */
  const telling = (words: readonly string[]) =>
    words.filter((word, at) => at === 0 || at === words.length - 1 || !ignored.includes(word))
  const partsOf = (word: string) => split(word, () => false, false) ?? [word]
  const apart = (words: readonly string[]) => telling(words).flatMap(partsOf).map(stem).sort().join(' ')
  const joined = (words: readonly string[]) => stem(telling(words).join(''))

  return {
    note(name, thing) {
      for (const words of spellings(name, locale).map(wordsOf)) {
        if (words.length === 0) continue
        for (const key of [apart(words), joined(words)]) byName.set(key, (byName.get(key) ?? new Set()).add(thing))
        longest = Math.max(longest, words.length)
      }
    },

    read(words) {
      const read: ReturnType<PhraseNames<T>['read']> = []
      for (let at = 0; at < words.length; ) {
        const found = longestName(words, at)
        read.push(found ?? { word: words[at] ?? '' })
        at += found?.words.length ?? 1
      }
      return read
    },
  }

  function longestName(words: readonly string[], from: number) {
    for (let length = Math.min(longest + mostSmallWords, words.length - from); length > 0; length--) {
      const part = words.slice(from, from + length)
      const things = byName.get(apart(part)) ?? byName.get(joined(part))
      if (things) return { things, words: part }
    }
    return undefined
  }
}
