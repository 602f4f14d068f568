import { z } from 'zod'
import { countries } from '#brands/countries.ts'
import type { CountryCode } from '#contract/brand.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { textLine } from '#contract/printable-text.ts'

export const couponKinds = ['percent', 'amount', 'free-shipping'] as const
export type CouponKind = (typeof couponKinds)[number]

/** How a coupon stands, the first that holds. */
export const couponStates = ['off', 'ended', 'used-up', 'planned', 'running'] as const
export type CouponState = (typeof couponStates)[number]

export const couponChannels = ['website', 'partner', 'comparison'] as const satisfies readonly PriceChannel[]

/** What coupons are searched by, as it stands in the address. What cannot be read is left out. */
export const CouponQuery = z.object({
  /** The beginning of a code, or a part of the name of a series. */
  text: textLine(40).min(1).optional().catch(undefined),
  shop: textLine(40).min(1).optional().catch(undefined),
  state: z.enum(couponStates).optional().catch(undefined),
  kind: z.enum(couponKinds).optional().catch(undefined),
  /** Coupons that were given to one person, by points or goodwill, are a list of their own. */
  whose: z.enum(['personal']).optional().catch(undefined),
  after: z
    .string()
    .regex(/^[\w~-]{1,100}$/)
    .optional()
    .catch(undefined),
})
export type CouponQuery = z.infer<typeof CouponQuery>

/** A line of the list: a coupon, or a whole series. */
export type ListedCoupon = {
  brand: string
  /** The first code, if it is a series. */
  code: string
  series: { id: string; name: string; prefix: string; size: number } | null
  gives: { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number } | { kind: 'free-shipping' }
  state: CouponState
  used: number
  usageLimit: number | null
  validFrom: string | null
  validUntil: string | null
}

/** The fields of the form, in its order. A list is one text, its entries separated by spaces, commas or lines. */
export const couponFields = [
  'brand',
  'code',
  'name',
  'prefix',
  'size',
  'length',
  'kind',
  'percent',
  'amount',
  'minimum',
  'products',
  'categories',
  'makers',
  'validFrom',
  'validUntil',
  'usageLimit',
  'oncePerCustomer',
  'newCustomersOnly',
  'notWithPromotionalPrices',
  'markets',
  'channels',
  'owner',
] as const
export type CouponField = (typeof couponFields)[number]
export type CouponForm = Partial<Record<CouponField, string>>

/** What is wrong with a field. */
export type CouponMistake =
  | 'missing'
  | 'unknown'
  | 'code-form'
  | 'code-reserved'
  | 'code-taken'
  | 'name-taken'
  | 'prefix-form'
  | 'percent-range'
  | 'amount-range'
  | 'minimum-range'
  | 'count-range'
  | 'size-range'
  | 'length-range'
  | 'moment-form'
  | 'end-before-start'
  | 'end-past'
  | 'used-fixed'
  | 'used-only-more'
export type CouponMistakes = Partial<Record<CouponField, { code: CouponMistake; names?: string }>>

const isCountry = (code: string): code is CountryCode => Object.hasOwn(countries, code)

/** A cart to try a coupon with, as it stands in the address. */
export const SampleCart = z.object({
  /** Each a product, and how many of it. */
  product: z.array(textLine(60)).max(5).catch([]),
  quantity: z.array(z.string().max(4)).max(5).catch([]),
  market: z.string().refine(isCountry).optional().catch(undefined),
  channel: z.enum(couponChannels).catch('website'),
  at: z.string().max(20).optional().catch(undefined),
  customer: z.enum(['new', 'known', 'again']).catch('new'),
})
export type SampleCart = z.infer<typeof SampleCart>
