export type Tone = 'informal' | 'formal'
export type LocaleCode = 'de' | 'en' | 'it' | 'fr'
export type CurrencyCode = 'EUR' | 'CHF' | 'USD'

/** A storefront, complete: what `defineBrand` makes of a brand's settings. */
export type Brand = {
  id: string
  name: string
  /** Without port; the first is the one that canonical addresses name. */
  hosts: readonly [string, ...string[]]
  tone: Tone
  /** The first is the default: it is also served without prefix. */
  locales: readonly [LocaleCode, ...LocaleCode[]]
  /** Codes of the table in brands/countries.ts; the first is the home market. */
  countries: readonly [string, ...string[]]
  country: string
  currencies: readonly [CurrencyCode, ...CurrencyCode[]]
  currency: CurrencyCode
  /** Whether choosing another language loads the page afresh. */
  reloadOnLocaleSwitch: boolean
  /** Items of at least this sum (minor units) ship free. */
  freeShippingFrom: number
  /** Where eye tests are booked, if that is not in this shop. */
  bookingUrl?: string
  /** The colour of the browser's own bars on phones. */
  themeColor: string
}
