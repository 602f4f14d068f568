import type { CountryCode, LocaleCode } from '#contract/brand.ts'

export type Country = {
  name: CountryCode
  label: string
  /** The customs area. */
  region: 'CH' | 'EU'
  language: LocaleCode
  /** The maximum for an order from another country, in minor units: above it, customs duty would be due. */
  orderLimit: number | null
  /** Rates of the value added tax in percent. */
  vat: { standard: number; reduced: number }
}

export const countries: Readonly<Record<CountryCode, Country>> = {
  CH: {
    name: 'CH',
    label: 'Switzerland',
    region: 'CH',
    language: 'de',
    orderLimit: null,
    vat: { standard: 8.1, reduced: 2.6 },
  },
  DE: {
    name: 'DE',
    label: 'Germany',
    region: 'EU',
    language: 'de',
    orderLimit: 150_00,
    vat: { standard: 19, reduced: 7 },
  },
  AT: {
    name: 'AT',
    label: 'Austria',
    region: 'EU',
    language: 'de',
    orderLimit: 150_00,
    vat: { standard: 20, reduced: 10 },
  },
  IT: {
    name: 'IT',
    label: 'Italy',
    region: 'EU',
    language: 'it',
    orderLimit: 150_00,
    vat: { standard: 22, reduced: 10 },
  },
  FR: {
    name: 'FR',
    label: 'France',
    region: 'EU',
    language: 'fr',
    orderLimit: 150_00,
    vat: { standard: 20, reduced: 5.5 },
  },
}
