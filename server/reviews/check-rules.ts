import type { LocaleCode } from '#contract/brand.ts'
import { wordLists } from './word-list-rules.ts'

export type CheckReason = 'e-mail address' | 'link' | 'telephone number' | 'rude word' | 'possible harm'

// Each begins with a fixed number of letters: the time that they take grows with the text, not with its square.
const email = /\S\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}\.[\p{L}\d]/iu
const link =
  /https?:|www\.|[\p{L}\d]\.(?:ch|de|at|it|fr|com|net|org|eu|info|shop|store|io|biz|co|uk|me|ly|app)(?![\p{L}\d])/iu
/** As people write it, with the prefix of a country or an area; values of lenses, prices and days are none. */
const telephone = /(?:\+|(?<!\d)0\d)(?:[\s./()–-]{0,3}\d){7,}/

/** Accents, capitals and signs that nobody sees do not hide a word. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

const pattern = (words: readonly string[]) => {
  const alternatives = words.map((word) => plain(word).replace(/\*$/, '\\p{L}*').replaceAll(' ', '\\s+'))
  return new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'u')
}

const words = Object.fromEntries(
  Object.entries(wordLists).map(([locale, { rude, harm }]) => [locale, { rude: pattern(rude), harm: pattern(harm) }]),
)

/**
 * Why a person has to look at the text before it is shown; undefined if it can be shown at once. A text that waits
 * without need costs a person a minute, one that is shown by mistake is public.
 */
export function checkReason(text: string, locale: LocaleCode): CheckReason | undefined {
  const read = plain(text)
  const invisible = text.replace(/\p{Cf}/gu, '')
  if (email.test(invisible)) return 'e-mail address'
  if (link.test(invisible)) return 'link'
  if (telephone.test(invisible)) return 'telephone number'
  if (words[locale]?.rude.test(read)) return 'rude word'
  if (words[locale]?.harm.test(read)) return 'possible harm'
  return undefined
}
