/** The name of the picture with a QR code to pay with, which a mail brings along. */
export const paymentCodeName = 'payment-code'

/** Letters of any language, with the punctuation that names have. */
const name = /^\p{L}[\p{L}\p{M}’'-]*\.?(?: \p{L}[\p{L}\p{M}’'-]*\.?)*$/u
const longestName = 60

/**
 * The name, if it looks like one. A spammer can sign up another person's address with an advertisement as the name, and
 * mail programs turn a text that looks like a URL into a link.
 */
export function greetedName(given: string | undefined): string | undefined {
  const tidy = given?.trim().replace(/\s+/g, ' ') ?? ''
  return tidy.length <= longestName && name.test(tidy) ? tidy : undefined
}
