import { countries } from '#brands/countries.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'
import { amountIn, type Money } from '#contract/in-currency.ts'

type Place = { country_code: CountryCode } | null
type LimitedOrder = { billing_address: Place; shipping_address: Place; total: number }

/** The stricter customs limit of the two countries that an order is billed and shipped to, if it exceeds it. */
export function exceededOrderLimit(
  brand: Pick<Brand, 'theme'> & Money,
  { billing_address, shipping_address, total }: LimitedOrder,
): number | undefined {
  if (brand.theme?.limitType !== 'other_countries') return undefined
  const limits = [billing_address, shipping_address].map((place) => place && countries[place.country_code].orderLimit)
  const strictest = Math.min(...limits.filter((limit) => limit !== null))
  const limit = Number.isFinite(strictest) ? amountIn(brand, strictest) : strictest
  return total > limit ? limit : undefined
}
