import type { CountryCode } from '#contract/brand.ts'
import type { Product, SafetyContact } from '#contract/catalogue/product.ts'

/** Who answers for the product in the country of the storefront, if its manufacturer has no seat there. */
export function responsibleIn(country: CountryCode, { safety }: Product): SafetyContact | undefined {
  const region = country === 'CH' ? 'CH' : 'EU'
  return safety && safety.manufacturer.region !== region ? safety.responsible[region] : undefined
}

/** In one line, for the table of details. */
export const contactLine = ({ name, address, email }: SafetyContact) => [name, ...address, email].join(', ')
