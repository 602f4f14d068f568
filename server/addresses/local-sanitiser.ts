import { type CountryCode, countryCodes } from '#contract/brand.ts'
import type { Sanitiser } from './sanitiser.ts'
import { formatStreet } from './street-rules.ts'
import { matchesTown } from './town-rules.ts'
import { townsIn } from './towns.ts'

/** Works without an external service: it knows the habits of our markets and the postcodes of their larger towns. */
export const sanitiseByRules: Sanitiser = {
  async sanitise(address) {
    const country = countryCodes.find((code) => code === address.country_code)
    const postcode = address.postcode.replace(postcodePrefix, '')
    const town = country && townsIn(country).find((each) => each.has(postcode) && matchesTown(address.city, each.name))
    if (!town) return { sanitized: false, address }
    const street = formatStreet({ street: address.street, street_number: address.street_number ?? '' }, country)
    if (!street.street_number) return { sanitized: false, address }
    return { sanitized: true, address: { ...address, ...street, postcode, city: town.name } }
  },
}

/** Letters from abroad put the country in front of the postcode. */
const postcodePrefix = new RegExp(String.raw`^(?:${countryCodes.join('|')}|A|D|F|I)[-\s]\s*`, 'i')

/** The town of an address that is written in one line, found by its postcode or by its name. */
export function findTown(address: string, countries: readonly CountryCode[]) {
  const numbers = address.match(/\b\d{4,5}\b/g) ?? []
  const names = address.split(/[,\d]+/).map((part) => part.trim())
  const all = countries.flatMap(townsIn)
  const named = all.filter(({ name }) => names.some((part) => matchesTown(part, name)))
  return named.find((town) => numbers.some(town.has)) ?? named[0] ?? all.find((town) => numbers.some(town.has))
}
