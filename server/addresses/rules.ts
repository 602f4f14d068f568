import type { AddressToSanitise } from '#contract/address/sanitised-address.ts'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { CountryCode } from '#contract/brand.ts'

/** More would be a mistake of a program. */
export const mostAddresses = 50

/** An address in somebody else's hands, or of a studio, is where something is delivered, and nobody's to be billed at. */
export const isForBilling = ({ recipient, studio_id }: Pick<SavedAddress, 'recipient' | 'studio_id'>) =>
  !recipient && !studio_id

const isConfigured = (countries: readonly CountryCode[], code: string) => countries.some((known) => known === code)

/** Only addresses in countries that the storefront sends to are shown to an address service. */
export const maySanitise = (countries: readonly CountryCode[], { country_code }: AddressToSanitise) =>
  isConfigured(countries, country_code)

/** The word of the service is not enough: an address abroad is no better spelling of one at home. */
export const isSanitised = (
  countries: readonly CountryCode[],
  answer: { sanitized: boolean; address: AddressToSanitise },
) => answer.sanitized && isConfigured(countries, answer.address.country_code)
