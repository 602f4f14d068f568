/** Letters and digits that look different from each other, 32 of them: a random byte chooses one without bias. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const letters = 24

/**
 * A code of random bytes: a prefix, a hyphen, and letters that nobody guesses. The first of them is a letter, so that
 * no spreadsheet takes `DEC-24…` for a day.
 */
export function seriesCode(prefix: string, bytes: Uint8Array): string {
  const [first = 0, ...rest] = bytes
  // 24 goes into 240 without a rest, and the few bytes above it only make some letters a little more frequent.
  return `${prefix}-${alphabet[first % letters]}${rest.map((byte) => alphabet[byte % alphabet.length]).join('')}`
}
