import type { ViolationCode } from '#contract/violation.ts'

export type PasswordWeakness = Extract<ViolationCode, 'common-password' | 'personal-password'>

/** The surroundings of a password: the storefront's name is the first guess there, the words of its trade the next. */
type Use = { email: string; brandName: string; tradeWords?: readonly string[] }

/** What is wrong with a new password, though it has letters and digits enough. Capitals do not make it better. */
export function weaknessOf(
  password: string,
  { email, brandName, tradeWords = [] }: Use,
  isCommon: (text: string) => boolean,
): PasswordWeakness | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  if ([text, ...withoutEnding(text)].some(isCommon)) return 'common-password'
  if (isMadeOf([brandName.toLowerCase()], text)) return 'common-password'
  if (isMadeOf(tradeWords, withoutSigns(text))) return 'common-password'
  return isMadeOf(wordsOf(email), text) ? 'personal-password' : undefined
}

/** `password1!` is `password1`, and that is `password`. Longer numbers are left in place. */
function withoutEnding(text: string): string[] {
  const bare = withoutSigns(text)
  return [bare, bare.replace(/\d{1,3}$/, '')]
}

const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{N}]+$/u, '')

/** Names of people and companies; the ending of the host says nothing. */
const wordsOf = (email: string) =>
  email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.[^.]+$/, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)

/** True if too little is left of the password without these words: `Muster2026` of anna.muster@… */
function isMadeOf(words: readonly string[], text: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.length < 5
}
