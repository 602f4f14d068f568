import { countries } from '#brands/countries.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'

/** The customs limit for orders billed to this country, if this order exceeds it; else undefined. */
export function exceededOrderLimit(
  { theme }: Pick<Brand, 'theme'>,
  { billingCountry, total }: { billingCountry: CountryCode; total: number },
): number | undefined {
  if (theme?.limitType !== 'other_countries') return undefined
  const { orderLimit } = countries[billingCountry]
  return orderLimit !== null && total > orderLimit ? orderLimit : undefined
}
