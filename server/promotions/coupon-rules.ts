/** A coupon as it is stored. Amounts are in minor units; null and empty lists set no condition. */
export type Coupon = {
  code: string
  gives: { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number } | { kind: 'free-shipping' }
  /** The items that it is for must be worth this much. */
  minimum: number
  /** It is for items that are one of these products, in one of these categories, or of one of these makers' brands. */
  products: readonly string[]
  categories: readonly string[]
  brands: readonly string[]
  validFrom: Date | null
  validUntil: Date | null
  usageLimit: number | null
  used: number
  oncePerCustomer: boolean
  newCustomersOnly: boolean
  notWithPromotionalPrices: boolean
  markets: readonly string[]
  channels: readonly string[]
  /** The only customer who can use it; null for everybody. */
  ownerId: string | null
}

/** A line as coupons look at it. */
export type CouponLine = {
  productId: string
  categories: readonly string[]
  brands: readonly string[]
  total: number
  /** Sold below the website price already, or marked as an offer. */
  isPromotional: boolean
}

export type CouponSituation = {
  lines: readonly CouponLine[]
  market: string
  channel: string
  /** Whether this price list goes together with coupons at all. */
  couponsAllowed: boolean
  /** Whether the prices are in another currency than the amounts of coupons, which are in the storefront's own. */
  isOtherCurrency?: boolean
  now: Date
  /** What is known about the payer; about a guest only once the e-mail address was given. */
  customer: { hasOrdered: boolean; hasUsedIt: boolean }
  /** The account of the payer; null for a guest. */
  customerId: string | null
}

export const couponRefusals = [
  'not-found',
  'expired',
  'usage-limit-reached',
  'new-customers-only',
  'once-per-customer',
  'other-currency',
  'not-for-these-products',
  'not-with-promotional-prices',
  'minimum-not-reached',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]

const haveCommon = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one))
const allows = (list: readonly string[], one: string) => list.length === 0 || list.includes(one)

/** Whether a coupon with product limits is for this line; one without is for every line. */
function isFor({ products, categories, brands }: Coupon, line: CouponLine): boolean {
  if (products.length + categories.length + brands.length === 0) return true
  return products.includes(line.productId) || haveCommon(categories, line.categories) || haveCommon(brands, line.brands)
}

/** The lines that a coupon takes something off. */
export const linesFor = <Line extends CouponLine>(coupon: Coupon, lines: readonly Line[]): Line[] =>
  lines.filter((line) => isFor(coupon, line) && !(coupon.notWithPromotionalPrices && line.isPromotional))

const worth = (lines: readonly CouponLine[]) => lines.reduce((sum, { total }) => sum + total, 0)

/** Why it cannot be used, tried in this order: the first that holds is what the shopper reads. */
const conditions: readonly [CouponRefusal, (coupon: Coupon, situation: CouponSituation) => boolean][] = [
  ['not-found', ({ validFrom }, { now }) => validFrom !== null && now < validFrom],
  ['not-found', ({ markets, channels }, { market, channel }) => !allows(markets, market) || !allows(channels, channel)],
  // Somebody else's coupon does not exist, so that a code says nothing about its owner.
  ['not-found', ({ ownerId }, { customerId }) => ownerId !== null && ownerId !== customerId],
  ['expired', ({ validUntil }, { now }) => validUntil !== null && now >= validUntil],
  ['usage-limit-reached', ({ usageLimit, used }) => usageLimit !== null && used >= usageLimit],
  ['new-customers-only', ({ newCustomersOnly }, { customer }) => newCustomersOnly && customer.hasOrdered],
  ['once-per-customer', ({ oncePerCustomer }, { customer }) => oncePerCustomer && customer.hasUsedIt],
  // Amounts are not converted: a coupon is worth what is printed on it. Percentages hold in every currency.
  [
    'other-currency',
    ({ gives, minimum }, { isOtherCurrency }) => isOtherCurrency === true && (gives.kind === 'amount' || minimum > 0),
  ],
  ['not-for-these-products', (coupon, { lines }) => !lines.some((line) => isFor(coupon, line))],
  ['not-with-promotional-prices', (_, { couponsAllowed }) => !couponsAllowed],
  ['not-with-promotional-prices', (coupon, { lines }) => linesFor(coupon, lines).length === 0],
  ['minimum-not-reached', (coupon, { lines }) => worth(linesFor(coupon, lines)) < coupon.minimum],
]

export function couponRefusal(coupon: Coupon, situation: CouponSituation): CouponRefusal | undefined {
  return conditions.find(([, holds]) => holds(coupon, situation))?.[0]
}

/** As it is stored and compared. */
export const couponCode = (typed: string) => typed.trim().toUpperCase()

/** No coupon has a code with a space in it. */
export const isCouponCode = (code: string) => /^[A-Z0-9_-]{1,40}$/.test(code)
