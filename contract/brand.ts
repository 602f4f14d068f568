import type { PaymentMethod } from './payment.ts'

export type Tone = 'informal' | 'formal'
export type LocaleCode = 'de' | 'en' | 'it' | 'fr'
export type CountryCode = 'CH' | 'DE' | 'AT' | 'IT' | 'FR'
export type CurrencyCode = 'EUR' | 'CHF' | 'USD'

/** What carts and predictions call a way of sending; a destination has at most one of each. */
export type ShippingKey = 'standard' | 'priority' | 'express' | 'letter'

export type ShippingOption = {
  /** Holds the name of the carrier, by which the icon is chosen. */
  code: string
  key: ShippingKey
  /** Goes as a letter, for which few orders are small enough. */
  isMidi?: boolean
  isActive?: boolean
  /** The price in minor units, and how many working days of the destination it takes, at least and at most. */
  to: { readonly [Country in CountryCode]?: { price: number; days: readonly [min: number, max: number] } }
}

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
  shipping: readonly ShippingOption[]
  delivery: {
    /** Whose days predictions count where nothing was chosen yet. */
    carrier: ShippingKey
    /** Where the warehouse is: its clock and its holidays decide when something leaves. */
    warehouse: CountryCode
    /** Ordered before this time, by the clock of the warehouse, an order counts as of the same day. */
    cutOff: string
    packingDays: number
  }
  /** Ways to pay that it offers, where its currency allows. */
  paymentMethods: readonly PaymentMethod[]
  /** How a visitor reaches a person; the phone number as it is read, with the country's prefix. */
  service: { phone: string; email: string }
  /** Where eye tests are booked, if that is not in this shop. */
  bookingUrl?: string
  /** Ways in: whether passwords are hidden, and whether identity providers are offered (`wip`: to who sees drafts). */
  signIn: { passwordless: boolean; social: boolean | 'wip' }
  /** The page of the account that comes first. */
  accountLanding: 'overview' | 'profile'
  /** The colour of the browser's own bars on phones. */
  themeColor: string
  theme?: {
    /** The most that the quantity selector offers. */
    maxQuantity?: number
    /** Coupons are welcome with every price list. */
    specialPricing?: boolean
    /** How many products a listing shows at first. */
    categoryPageSize?: number
    /** Whether orders to other countries must stay below what customs let pass. */
    limitType?: 'other_countries'
  }
}
