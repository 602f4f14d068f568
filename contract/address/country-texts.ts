import type { CountryCode } from '#contract/brand.ts'

/** The names of countries. Intl would not do: servers and browsers have different editions of its data. */
export const countryTexts = {
  CH: 'address.country_ch',
  DE: 'address.country_de',
  AT: 'address.country_at',
  IT: 'address.country_it',
  FR: 'address.country_fr',
} as const satisfies Record<CountryCode, string>
