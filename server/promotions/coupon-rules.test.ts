import { expect, test } from 'vitest'
import {
  type Coupon,
  type CouponLine,
  type CouponSituation,
  couponCode,
  couponRefusal,
  isCouponCode,
  linesFor,
} from './coupon-rules.ts'

const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  code: 'CODE',
  gives: { kind: 'percent', percent: 10 },
  minimum: 0,
  products: [],
  categories: [],
  brands: [],
  validFrom: null,
  validUntil: null,
  usageLimit: null,
  used: 0,
  oncePerCustomer: false,
  newCustomersOnly: false,
  notWithPromotionalPrices: false,
  markets: [],
  channels: [],
  ownerId: null,
  ...more,
})
const line = (productId: string, total: number, more: Partial<CouponLine> = {}): CouponLine => ({
  productId,
  total,
  categories: ['lenses'],
  brands: ['Aquaria'],
  isPromotional: false,
  ...more,
})
const now = new Date('2026-11-15T12:00:00Z')
const situation = (more: Partial<CouponSituation> = {}): CouponSituation => ({
  lines: [line('A', 40_00), line('B', 20_00, { isPromotional: true, categories: ['care'] })],
  market: 'CH',
  channel: 'website',
  couponsAllowed: true,
  now,
  customer: { hasOrdered: false, hasUsedIt: false },
  customerId: null,
  ...more,
})

const regular = { customer: { hasOrdered: true, hasUsedIt: true } }

test.each<[string, Partial<Coupon>, Partial<CouponSituation>, ReturnType<typeof couponRefusal>]>([
  ['without conditions', {}, {}, undefined],
  ['of an amount, in its own currency', { gives: { kind: 'amount', amount: 5_00 } }, {}, undefined],
  [
    'of an amount, in another currency',
    { gives: { kind: 'amount', amount: 5_00 } },
    { isOtherCurrency: true },
    'other-currency',
  ],
  ['of percent with a minimum, in another currency', { minimum: 50_00 }, { isOtherCurrency: true }, 'other-currency'],
  ['of percent, in another currency', {}, { isOtherCurrency: true }, undefined],
  ['of free shipping, in another currency', { gives: { kind: 'free-shipping' } }, { isOtherCurrency: true }, undefined],
  ['that begins tomorrow', { validFrom: new Date('2026-11-16') }, {}, 'not-found'],
  ['that begins now', { validFrom: now }, {}, undefined],
  ['of another market', { markets: ['DE'] }, {}, 'not-found'],
  ['of this market', { markets: ['CH', 'DE'] }, {}, undefined],
  ['of another price list', { channels: ['website'] }, { channel: 'partner' }, 'not-found'],
  ['whose end is now', { validUntil: now }, {}, 'expired'],
  ['that ends in a second', { validUntil: new Date(now.getTime() + 1000) }, {}, undefined],
  ['used as often as it may be', { usageLimit: 3, used: 3 }, {}, 'usage-limit-reached'],
  ['that may be used once more', { usageLimit: 3, used: 2 }, {}, undefined],
  ['for new customers, by an old one', { newCustomersOnly: true }, regular, 'new-customers-only'],
  ['for new customers, by a new one', { newCustomersOnly: true }, {}, undefined],
  ['once per customer, the second time', { oncePerCustomer: true }, regular, 'once-per-customer'],
  ['once per customer, the first time', { oncePerCustomer: true }, {}, undefined],
  ['for another product', { products: ['C'] }, {}, 'not-for-these-products'],
  ['for one of the products', { products: ['C', 'A'] }, {}, undefined],
  ['for another category', { categories: ['sunglasses'] }, {}, 'not-for-these-products'],
  ['for another brand', { brands: ['Clario'] }, {}, 'not-for-these-products'],
  ['for the brand', { brands: ['Aquaria'] }, {}, undefined],
  [
    'not for offers, on an offer alone',
    { notWithPromotionalPrices: true, categories: ['care'] },
    {},
    'not-with-promotional-prices',
  ],
  ['where the price list allows none', {}, { couponsAllowed: false }, 'not-with-promotional-prices'],
  ['not for offers, with other goods', { notWithPromotionalPrices: true }, {}, undefined],
  ['from 60.00, at 60.00', { minimum: 60_00 }, {}, undefined],
  ['from 60.01, at 60.00', { minimum: 60_01 }, {}, 'minimum-not-reached'],
  ['from 50.00 on care, at 20.00 of it', { minimum: 50_00, categories: ['care'] }, {}, 'minimum-not-reached'],
  [
    'not for offers from 50.00, at 40.00 without them',
    { minimum: 50_00, notWithPromotionalPrices: true },
    {},
    'minimum-not-reached',
  ],
  ['of everything, on an empty cart', {}, { lines: [] }, 'not-for-these-products'],
])('a coupon %s', (_, conditions, circumstances, refusal) => {
  expect(couponRefusal(coupon(conditions), situation(circumstances))).toBe(refusal)
})

test('a coupon that is not for offers leaves them out', () => {
  const { lines } = situation()
  expect(linesFor(coupon({ notWithPromotionalPrices: true }), lines).map(({ productId }) => productId)).toEqual(['A'])
})

test.each([
  [' welcome10 ', 'WELCOME10', true],
  ['WEL COME', 'WEL COME', false],
  ['', '', false],
  ['x'.repeat(41), 'X'.repeat(41), false],
  ['<b>', '<B>', false],
])('%j is read as %j', (typed, code, isOne) => {
  expect(couponCode(typed)).toBe(code)
  expect(isCouponCode(couponCode(typed))).toBe(isOne)
})

test('somebody else’s coupon does not exist, also when it has expired', () => {
  const hers = coupon({ ownerId: 'anna', validUntil: new Date('2026-01-01') })
  expect(couponRefusal(hers, situation({ customerId: 'anna' }))).toBe('expired')
  for (const customerId of ['bruno', null]) expect(couponRefusal(hers, situation({ customerId }))).toBe('not-found')
})
