import type { CountryCode } from '#contract/brand.ts'

/** What a country is called. Not by Intl: servers and browsers bring different editions of its data. */
export const countryTexts = {
  CH: 'address.country_ch',
  DE: 'address.country_de',
  AT: 'address.country_at',
  IT: 'address.country_it',
  FR: 'address.country_fr',
} as const satisfies Record<CountryCode, string>
