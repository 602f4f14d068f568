export type Tone = 'informal' | 'formal'
export type LocaleCode = 'de' | 'en' | 'it' | 'fr'
export type CountryCode = 'CH' | 'DE' | 'AT' | 'IT' | 'FR'
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
  /** Where the shop ships to. */
  countries: readonly [CountryCode, ...CountryCode[]]
  /** The home market, one of the countries. */
  country: CountryCode
  currencies: readonly [CurrencyCode, ...CurrencyCode[]]
  currency: CurrencyCode
  /** Whether choosing another language loads the page afresh. */
  reloadOnLocaleSwitch: boolean
  /** Items of at least this sum (minor units) ship free. */
  freeShippingFrom: number
  /** How a visitor reaches a person; the phone number as it is read, with the country's prefix. */
  service: { phone: string; email: string }
  /** Where eye tests are booked, if that is not in this shop. */
  bookingUrl?: string
  /** Ways in: whether passwords are hidden, and whether identity providers are offered (`wip`: to who sees drafts). */
  signIn: { passwordless: boolean; social: boolean | 'wip' }
  /** The colour of the browser's own bars on phones. */
  themeColor: string
}
