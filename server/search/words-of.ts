import type { LocaleCode } from '#contract/brand.ts'

/** Without accents and in lower case: `Lentilles journalières` is `lentilles journalieres`. */
function fold(text: string) {
  const small = text.toLowerCase()
  // Most texts have no accents, and every word of the catalogue comes here.
  if (/^[\x20-\x7e]*$/.test(small)) return small
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '')
  return bare.replace(/[ßœæø]/g, (letter) => letters[letter] ?? letter)
}
const letters: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o' }

/** The words of a text in the form in which they are compared. A decimal number is one word, with a point: `8,6` is `8.6`. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/\d+[.,]\d+|[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(',', '.'))
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A German text, and its spelling on a keyboard without umlauts: `loesung` for Lösung. */
export function spellings(text: string, locale: LocaleCode): string[] {
  if (locale !== 'de' || !/[äöü]/i.test(text)) return [text]
  return [text, text.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)]
}

/** The words by which a text is found. */
export const wordsToIndex = (text: string, locale: LocaleCode) => spellings(text, locale).flatMap(wordsOf)
