import type { LocaleCode } from '#contract/brand.ts'

/** Without accents and in lower case: `Lentilles journalières` is `lentilles journalieres`. */
function fold(text: string) {
  const small = text.toLowerCase()
  // Most texts have no accents, and every word of the catalogue comes here.
  if (/^[\x20-\x7e]*$/.test(small)) return small
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '')
  return bare.replace(/[ßœæø−]/g, (letter) => letters[letter] ?? letter)
}
const letters: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', '−': '-' }

/** A strength has a sign and stands alone; the hyphens of `2-Wochen-Linsen` and `XR-2` are not signs. */
const wordPattern = /(?<![^\s(])[+-]\d+(?:[.,]\d+)?|\d+[.,]\d+|[\p{L}\p{N}]+/gu

/**
 * The words of a text in the form in which they are compared. A decimal number is one word: `8,60` is `8.6`, the
 * strength `-2` is `-2.0`. A unit that sticks to its number is a word of its own: `360ml`, `30er`.
 */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(wordPattern) ?? []
  return words.flatMap((word) => {
    if (!/\d/.test(word)) return word
    if (/^[+-]|[.,]/.test(word)) return decimal(word)
    return word.match(/^\d+(?=\p{L}+$)|(?<=^\d+)\p{L}+$/gu) ?? word
  })
}

function decimal(written: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)[.,]?(\d*)$/.exec(written) ?? []
  return `${sign}${whole}.${fraction.replace(/0+$/, '') || '0'}`
}

/** The words of a lens strength: with its sign and, as people write it without, bare. */
export function strengthWords(value: number): string[] {
  const bare = decimal(String(Math.abs(value)))
  const signed = value < 0 ? `-${bare}` : `+${bare}`
  // Larger numbers without a sign are radii and diameters.
  return Math.abs(value) <= 6 ? [signed, bare] : [signed]
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A German text, and its spelling on a keyboard without umlauts: `loesung` for Lösung. */
export function spellings(text: string, locale: LocaleCode): string[] {
  if (locale !== 'de' || !/[äöü]/i.test(text)) return [text]
  return [text, text.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)]
}

/** The words by which a text is found. */
export const wordsToIndex = (text: string, locale: LocaleCode) => spellings(text, locale).flatMap(wordsOf)
