import { stemmer as englishStem } from '@orama/stemmers/english'
import { stemmer as frenchStem } from '@orama/stemmers/french'
import { stemmer as germanStem } from '@orama/stemmers/german'
import { stemmer as italianStem } from '@orama/stemmers/italian'
import type { LocaleCode } from '#contract/brand.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsToIndex } from './words-of.ts'

/** How the words of one language are inflected and joined. All words are in the form of `wordsOf`. */
export type WordForms = {
  /** What the forms of a word have in common: `brill` of Brille and Brillen. */
  stem: (word: string) => string
  /** The words of which a compound is made: `sonnen` and `brille` of Sonnenbrille. Undefined for other words. */
  split: (word: string, isKnown: (part: string) => boolean, mayBeginUnknown: boolean) => string[] | undefined
}

const stemmers: Record<LocaleCode, (word: string) => string> = {
  de: germanStem,
  en: englishStem,
  fr: frenchStem,
  it: italianStem,
}

/** Words that a stemmer takes for a form of another word. */
const exceptions: Partial<Record<LocaleCode, Record<string, string>>> = { en: { lens: 'lens' } }

/** What German puts after a word before it joins another one to it. */
const joints = ['', 'n', 's', 'en', 'es', 'er', 'e']
const shortestPart = 3
const shortestCompound = 7

export function createWordForms(locale: LocaleCode): WordForms {
  const { parts = [] } = vocabularies[locale]
  const heads = new Set(parts.flatMap((part) => wordsToIndex(part, locale)).flatMap(withJoints))
  return {
    // A number or a name with digits has no other forms.
    stem: (word) => (/\d/.test(word) ? word : (exceptions[locale]?.[word] ?? stemmers[locale](word))),
    split(word, isKnown, mayBeginUnknown) {
      if (heads.size === 0 || word.length < shortestCompound || /\d/.test(word)) return undefined
      const isPart = (text: string) => heads.has(text) || (text.length > shortestPart && isKnown(text))
      return splitFrom(word, isPart) ?? (mayBeginUnknown ? withKnownEnd(word, heads) : undefined)
    },
  }
}

/** `Linse` also stands in a compound as `Linsen`, `Tag` as `Tages`, `Sprache` as `Sprach`. */
const withJoints = (part: string) => [
  ...joints.map((joint) => part + joint),
  ...(part.endsWith('e') ? [part.slice(0, -1)] : []),
]

/** The word as two or more parts, the first as long as possible. */
function splitFrom(word: string, isPart: (text: string) => boolean): string[] | undefined {
  for (let end = word.length - shortestPart; end >= shortestPart; end--) {
    const first = word.slice(0, end)
    if (!isPart(first)) continue
    const rest = word.slice(end)
    if (isPart(rest)) return [first, rest]
    const more = rest.length >= shortestCompound ? splitFrom(rest, isPart) : undefined
    if (more) return [first, ...more]
  }
  return undefined
}

/** The end says what a thing is, even where the beginning is a name: a Skibrille is a Brille. */
function withKnownEnd(word: string, heads: ReadonlySet<string>): string[] | undefined {
  for (let end = shortestPart; end <= word.length - shortestPart - 1; end++) {
    const rest = word.slice(end)
    if (heads.has(rest)) return [word.slice(0, end), rest]
  }
  return undefined
}
