import type { CountryCode } from '#contract/brand.ts'

/** Advertisers compare digests, so the same person has to be written in the same way everywhere. */

/** A name, street or town: lower case, without digits and punctuation. */
export const normaliseName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\p{N}\p{P}\p{S}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const prefixes: Partial<Record<CountryCode, string>> = { CH: '+41', DE: '+49', AT: '+43', IT: '+39' }

/**
 * Digits after a plus. A number that begins with 00 is international as well; of any other the leading zeros go, and the
 * prefix of the country comes first. Undefined if that prefix is not known: advertisers match complete numbers only.
 */
export function normalisePhone(text: string, country: CountryCode): string | undefined {
  const written = text.trim()
  const isInternational = /^(\+|00)/.test(written.replace(/^[^\d+]+/, ''))
  const digits = written.replace(/\D/g, '').replace(/^0+/, '')
  const prefix = isInternational ? '+' : prefixes[country]
  return digits && prefix ? prefix + digits : undefined
}

/** Lower case without spaces. Gmail delivers to the same person with and without dots, and with any suffix after a plus. */
export function normaliseEmail(text: string): string {
  const address = text.toLowerCase().replace(/\s/g, '')
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 0 || !['gmail.com', 'googlemail.com'].includes(host)) return address
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`
}

export const normalisePostcode = (text: string) => text.replace(/[.~-]/g, '').trim()
