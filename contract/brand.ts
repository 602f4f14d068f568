import type { PaymentMethod } from './payment.ts'

export type Tone = 'informal' | 'formal'
/** The languages that at least one storefront speaks. All lists of languages are made of this one. */
export const localeCodes = ['de', 'en', 'it', 'fr'] as const
export type LocaleCode = (typeof localeCodes)[number]
/** The countries to which at least one storefront ships. */
export const countryCodes = ['CH', 'DE', 'AT', 'IT', 'FR'] as const
export type CountryCode = (typeof countryCodes)[number]
/** The currencies that a storefront may offer. */
export const currencyCodes = ['EUR', 'CHF', 'USD'] as const
export type CurrencyCode = (typeof currencyCodes)[number]

/** The name of a shipping option in carts and delivery predictions; a destination has at most one of each. */
export type ShippingKey = 'standard' | 'priority' | 'express' | 'letter'

export type ShippingOption = {
  /** Contains the name of the carrier, which determines the icon. */
  code: string
  key: ShippingKey
  /** Sent as a letter, for which only small orders qualify. */
  isMidi?: boolean
  isActive?: boolean
  /** The price in minor units, and the least and most working days (of the destination) that it takes. */
  to: { readonly [Country in CountryCode]?: { price: number; days: readonly [min: number, max: number] } }
}

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

export const appointmentKinds = ['eye_test', 'fitting', 'check_up'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

/** A studio where appointments are offered. */
export type AppointmentPlace = {
  id: string
  /** The town, and the lines of its address. */
  name: string
  address: readonly string[]
  /** Whose clock and public holidays count. */
  country: CountryCode
  /** From and to, such as `['09:00', '12:30']`, as often as the doors open on that day. */
  hours: { readonly [Day in Weekday]?: readonly (readonly [from: string, to: string])[] }
  /** Days like `2026-12-24` on which it is closed, beside public holidays. */
  closedDays?: readonly string[]
}

/** The appointments that a storefront books by itself. One visitor at a time comes to a place. */
export type AppointmentSettings = {
  kinds: readonly [AppointmentKind, ...AppointmentKind[]]
  /** How long one takes; they follow each other without a pause. */
  minutes: number
  /** Hours between the latest booking and the beginning of an appointment. */
  noticeHours: number
  /** Number of days offered, from today on. */
  daysAhead: number
  places: readonly [AppointmentPlace, ...AppointmentPlace[]]
}

/** The company behind a storefront, as its papers and invoices name it. */
export type Company = {
  name: string
  street: string
  postcode: string
  city: string
  country: CountryCode
  vatNumber: string
  /** Where invoices are paid to: an ordinary IBAN, not a QR-IBAN, since references follow ISO 11649. */
  iban: string
}

export type BonusSettings = {
  /** Points for one coupon, and its amount in minor units. */
  threshold: number
  amount: number
  /** Days after its order from which a point can be used: until then the goods may still be cancelled or sent back. */
  pendingDays: number
  /** Days for which the coupon is valid. */
  couponDays: number
}

export type SubscriptionSettings = {
  /** Days between the announcement of a renewal and its order. */
  announceDays: number
  /** By how many percent the price of what is ordered may rise above what was agreed without asking the customer. */
  priceRiseLimit: number
  /** On which days after the due day a declined charge is tried again. */
  retryDays: readonly number[]
}

/** With what the storefront counts what its visitors do, if they allow it. */
export type MeasurementSettings = {
  /** True if the shop itself counts. */
  collects: boolean
  /** The container of a tag manager, such as `GTM-ABC123`. */
  container?: string
  /** True if goals of A/B tests are reported to VWO. */
  goals?: boolean
  /** True if /dev/events shows them: in a demo. */
  shows?: boolean
}

/** Another currency than a storefront's own. An amount that is not stated follows from the rate. */
export type OtherCurrency = {
  /** How much of it one unit of the own currency is. */
  rate: number
  freeShippingFrom?: number
}

/** A complete storefront, as `defineBrand` creates it from a brand's settings. */
export type Brand = {
  id: string
  name: string
  /** Whose storefront it is. Those of one owner link to each other in the footer; without an owner there is no link. */
  owner?: string | undefined
  /** Without port; the first is that of canonical URLs. */
  hosts: readonly [string, ...string[]]
  tone: Tone
  /** The first is the default, which is also served without prefix. */
  locales: readonly [LocaleCode, ...LocaleCode[]]
  /** The countries that the shop ships to. */
  countries: readonly [CountryCode, ...CountryCode[]]
  /** The home market, one of the countries. */
  country: CountryCode
  /** The currencies that shoppers can choose from; its own is one of them. */
  currencies: readonly [CurrencyCode, ...CurrencyCode[]]
  /** Its own, in which the amounts of this brand are, and the prices of its market. */
  currency: CurrencyCode
  /** What the other currencies need, by `contract/in-currency.ts`. */
  inOther?: { readonly [Currency in CurrencyCode]?: OtherCurrency } | undefined
  /** Where `currency` is one that a shopper has chosen: the storefront in its own. */
  home?: Brand
  /** True if choosing another language loads a new document. */
  reloadOnLocaleSwitch: boolean
  /** Items of at least this sum (minor units) ship free by the ways that `freeShippingBy` names. */
  freeShippingFrom: number
  /** A cheaper way than these should be among them: it would cost more than a free one otherwise. */
  freeShippingBy: readonly ShippingKey[]
  shipping: readonly ShippingOption[]
  delivery: {
    /** The shipping option for predictions while the customer has not chosen one. */
    carrier: ShippingKey
    /** The country of the warehouse, whose clock and holidays decide when a parcel leaves. */
    warehouse: CountryCode
    /** Orders before this time (of the warehouse) are packed on the same day. */
    cutOff: string
    packingDays: number
    /** Days like `2026-12-24` on which nothing is packed, besides weekends and public holidays. */
    closedDays?: readonly string[]
  }
  /** The ways to pay, as far as the currency allows them. */
  paymentMethods: readonly PaymentMethod[]
  /**
   * Up to what sum (minor units) the invoices of a customer, an address or a household may be open together: the first
   * ones, how much more each paid invoice allows, and the most. A storefront that offers invoices has to say it.
   */
  openInvoices?: { first: number; perPaid: number; most: number }
  /** Days from the date of an invoice until it is due. */
  paymentDays: number
  /** Days from the due day of an open invoice until the first and the last reminder, and until staff take over. */
  reminderDays: { first: number; last: number; person: number }
  /** Days after their arrival within which goods may be sent back. */
  returnDays: number
  /** What bonus points are worth, and when. */
  bonus: BonusSettings
  subscription: SubscriptionSettings
  measurement: MeasurementSettings
  /** Where browsers of visitors who allow it tell of errors, besides the shop. */
  sentryDsn?: string
  /** Months from one eye test until the next is due. */
  eyeTestMonths: number
  company: Company
  /** True if customers get a mail when a parcel has arrived. */
  tellsOfDelivery: boolean
  /** Days from the last parcel until customers who agreed are invited to rate what they got; null: never. */
  ratingInvitationDays: number | null
  /** Customer service; the phone number is formatted for reading, with the country's prefix. */
  service: { phone: string; email: string }
  /** Where eye tests are booked, if not in this shop. */
  bookingUrl?: string
  /** What the shop itself offers, as long as there is no `bookingUrl`. */
  appointments?: AppointmentSettings
  /** Ways to sign in: without passwords, and with identity providers (`wip`: only for editors). */
  signIn: { passwordless: boolean; social: boolean | 'wip' }
  /** The page that the account opens with. */
  accountLanding: 'overview' | 'profile'
  /** The colour of the browser's own bars on phones. */
  themeColor: string
  /** The same where the device or the visitor wants dark colours: the ground of its pages. */
  darkThemeColor: string
  theme?: {
    /** The maximum of the quantity selector. */
    maxQuantity?: number
    /** Coupons are allowed with every price list. */
    specialPricing?: boolean
    /** The default page size of listings. */
    categoryPageSize?: number
    /** True if orders to other countries must stay below the customs limit. */
    limitType?: 'other_countries'
    /** True if private persons have to give an Italian tax number with a billing address in Italy. */
    demandsTaxNumber?: boolean
    /** The trial products that a reorder adds by itself, as far as they are made in the customer's values. */
    reorderTrials?: readonly string[]
  }
}
