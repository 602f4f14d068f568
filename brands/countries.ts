import type { CountryCode, LocaleCode } from '#contract/brand.ts'

export type Country = {
  name: CountryCode
  label: string
  /** The customs area. */
  region: 'CH' | 'EU'
  language: LocaleCode
  /** The most that one order from another country may cost, in minor units: above it, customs duty would be due. */
  orderLimit: number | null
}

export const countries: Readonly<Record<CountryCode, Country>> = {
  CH: { name: 'CH', label: 'Switzerland', region: 'CH', language: 'de', orderLimit: null },
  DE: { name: 'DE', label: 'Germany', region: 'EU', language: 'de', orderLimit: 150_00 },
  AT: { name: 'AT', label: 'Austria', region: 'EU', language: 'de', orderLimit: 150_00 },
  IT: { name: 'IT', label: 'Italy', region: 'EU', language: 'it', orderLimit: 150_00 },
  FR: { name: 'FR', label: 'France', region: 'EU', language: 'fr', orderLimit: 150_00 },
}
