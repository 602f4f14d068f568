import { countries } from '#brands/countries.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'

/** What orders billed to this country may cost at most, if this one costs more. Above it customs duty would be due. */
export function exceededOrderLimit(
  { theme }: Pick<Brand, 'theme'>,
  { billingCountry, total }: { billingCountry: CountryCode; total: number },
): number | undefined {
  if (theme?.limitType !== 'other_countries') return undefined
  const { orderLimit } = countries[billingCountry]
  return orderLimit !== null && total > orderLimit ? orderLimit : undefined
}
