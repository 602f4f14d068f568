import type { AddressToSanitise } from '#contract/address/sanitised-address.ts'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { CountryCode } from '#contract/brand.ts'

/** An API client that saves more has a bug. */
export const mostAddresses = 50

/** A parcel may go to another recipient or to a studio, but an invoice may not. */
export const isForBilling = ({ recipient, studio_id }: Pick<SavedAddress, 'recipient' | 'studio_id'>) =>
  !recipient && !studio_id

const isConfigured = (countries: readonly CountryCode[], code: string) => countries.some((country) => country === code)

/** The address service sees only addresses in countries that the storefront delivers to. */
export const maySanitise = (countries: readonly CountryCode[], { country_code }: AddressToSanitise) =>
  isConfigured(countries, country_code)

/** The service alone does not decide: an address abroad is not a better spelling of one at home. */
export const isSanitised = (
  countries: readonly CountryCode[],
  answer: { sanitized: boolean; address: AddressToSanitise },
) => answer.sanitized && isConfigured(countries, answer.address.country_code)
