import { onTestFinished } from 'vitest'
import { countries } from '#brands/countries.ts'
import type { CountryCode } from '#contract/brand.ts'

/** From this day on a country has other rates, until the test is over. */
export function changeRates(country: CountryCode, rates: { from: string; standard: number; reduced: number }) {
  const { vat } = countries[country]
  onTestFinished(() => {
    countries[country].vat = vat
  })
  countries[country].vat = [...vat, rates]
}
