import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'
import type { PostalAddress } from './postal-address.ts'

const line = textLine(100)

/** The fields that an address service checks. The house number may still be part of the street. */
export const AddressToSanitise = z.object({
  first_name: line.optional(),
  last_name: line.optional(),
  street: line.min(1),
  street_number: line.optional(),
  postcode: line.min(1),
  city: line.min(1),
  country_code: line.min(2).max(2),
  region: line.optional(),
  language: line.optional(),
})
export type AddressToSanitise = z.infer<typeof AddressToSanitise>

export const SanitisedAddress = z
  .object({
    sanitized: z.boolean().describe('Whether the address is known and now written as the post writes it'),
    address: AddressToSanitise.describe('The suggestion; what was sent if there is none'),
    original: AddressToSanitise,
  })
  .meta({ id: 'SanitisedAddress' })
export type SanitisedAddress = z.infer<typeof SanitisedAddress>

const comparedFields = ['street', 'street_number', 'postcode', 'city', 'country_code'] as const

/** The spellings to choose from: the suggestion first, unless there is none or it is the same. */
export function addressChoices({ sanitized, address, original }: SanitisedAddress): AddressToSanitise[] {
  const isOther = comparedFields.some((field) => (address[field] ?? '') !== (original[field] ?? ''))
  return sanitized && isOther ? [address, original] : [original]
}

/** The fields of an address that a service checks. */
export const toSanitise = (address: PostalAddress, language: string): AddressToSanitise => ({
  first_name: address.first_name,
  last_name: address.last_name,
  street: address.street,
  street_number: address.street_number,
  postcode: address.postcode,
  city: address.city,
  country_code: address.country_code,
  region: address.province_code ?? undefined,
  language,
})

/** The address in the suggested spelling. */
export function withSuggestion(address: PostalAddress, suggestion: AddressToSanitise): PostalAddress {
  const { street, street_number, postcode, city } = suggestion
  return { ...address, street, street_number: street_number ?? address.street_number, postcode, city }
}
