import type { PostalAddress } from '#contract/address/postal-address.ts'
import { formatStreet } from '#server/addresses/street-rules.ts'

type Place = Pick<PostalAddress, 'street' | 'street_number' | 'postcode' | 'country_code'>

/** In small letters without accents; ü and ue, ß and ss are the same. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

/**
 * A house, however its address is written: without the names of people, flats and towns, and without the letter behind
 * its number, since a parcel for 4b arrives at 4, too.
 */
export function householdOf({ street, street_number, postcode, country_code }: Place): string {
  const whole = formatStreet({ street, street_number }, country_code)
  const words = plain(`${whole.street} ${whole.street_number}`)
  const numbers = [...new Set(words.match(/\d+/g))].toSorted()
  const name = words.replace(/\d+\s?(?:bis|ter|[a-z])?\b/g, '').replace(/[^\p{L}]/gu, '')
  return `${country_code} ${plain(postcode).replace(/\W/g, '')} ${name} ${numbers.join(' ')}`
}

/** By whom and where an invoice is owed: the customer, and the houses that the bill and the parcel go to. */
export const debtorsOf = (customerId: string, places: readonly Place[]): string[] => [
  ...new Set([`customer ${customerId}`, ...places.map((place) => `house ${householdOf(place)}`)]),
]
