/** The words of a phrase, in small letters. */
export const wordsOfPhrase = (phrase: string): string[] => phrase.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether every word of the phrase is somewhere in these texts. */
export function hasWords(phrase: string, texts: readonly (string | null | undefined)[]): boolean {
  const whole = texts.join(' ').toLowerCase()
  return wordsOfPhrase(phrase).every((word) => whole.includes(word))
}
