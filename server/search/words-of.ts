import type { LocaleCode } from '#contract/brand.ts'

/** Without accents and in lower case: `Lentilles journalières` is `lentilles journalieres`. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')

/** The words of a text as they are compared. A decimal number is one word, with a point: `8,6` is `8.6`. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/\d+[.,]\d+|[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(',', '.'))
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A German text also as people write it who have no umlauts on their keyboard: `loesung` for Lösung. */
export function spellings(text: string, locale: LocaleCode): string[] {
  if (locale !== 'de' || !/[äöü]/i.test(text)) return [text]
  return [text, text.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)]
}

/** The words by which a text is found. */
export const wordsToIndex = (text: string, locale: LocaleCode) => spellings(text, locale).flatMap(wordsOf)
