import type { CountryCode, LocaleCode } from '#contract/brand.ts'

/** Rates of the value added tax in percent, and the first day on which they apply. */
export type VatRates = { from: string; standard: number; reduced: number }

export type Country = {
  name: CountryCode
  label: string
  /** The customs area. */
  region: 'CH' | 'EU'
  language: LocaleCode
  /** The maximum for an order from another country, in minor units: above it, customs duty would be due. */
  orderLimit: number | null
  /** The oldest first. A change is a line with its first day, added before that day. */
  vat: readonly [VatRates, ...VatRates[]]
}

export const countries: Readonly<Record<CountryCode, Country>> = {
  CH: {
    name: 'CH',
    label: 'Switzerland',
    region: 'CH',
    language: 'de',
    orderLimit: null,
    vat: [
      { from: '2018-01-01', standard: 7.7, reduced: 2.5 },
      { from: '2024-01-01', standard: 8.1, reduced: 2.6 },
    ],
  },
  DE: {
    name: 'DE',
    label: 'Germany',
    region: 'EU',
    language: 'de',
    orderLimit: 150_00,
    vat: [
      { from: '2020-07-01', standard: 16, reduced: 5 },
      { from: '2021-01-01', standard: 19, reduced: 7 },
    ],
  },
  AT: {
    name: 'AT',
    label: 'Austria',
    region: 'EU',
    language: 'de',
    orderLimit: 150_00,
    vat: [{ from: '1984-01-01', standard: 20, reduced: 10 }],
  },
  IT: {
    name: 'IT',
    label: 'Italy',
    region: 'EU',
    language: 'it',
    orderLimit: 150_00,
    vat: [{ from: '2013-10-01', standard: 22, reduced: 10 }],
  },
  FR: {
    name: 'FR',
    label: 'France',
    region: 'EU',
    language: 'fr',
    orderLimit: 150_00,
    vat: [{ from: '2014-01-01', standard: 20, reduced: 5.5 }],
  },
}
