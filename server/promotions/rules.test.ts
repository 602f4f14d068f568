import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { split, sumOf } from '#contract/money-rules.ts'
import { type Basket, type Coupon, type PricedLine, priceBasket } from './rules.ts'

const situation = {
  market: 'CH',
  channel: 'website',
  couponsAllowed: true,
  customerId: null,
  now: new Date('2026-11-15T12:00:00Z'),
  customer: { hasOrdered: false, hasUsedIt: false },
}
const coupon = (gives: Coupon['gives'], more: Partial<Coupon> = {}) => ({ coupon: couponOf(gives, more), situation })
const couponOf = (gives: Coupon['gives'], more: Partial<Coupon>): Coupon => ({
  code: 'CODE',
  gives,
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

const line = (id: string, unit: number, quantity = 1, more: Partial<PricedLine> = {}): PricedLine => ({
  id,
  productId: id,
  categories: [],
  brands: [],
  isPromotional: false,
  total: unit * quantity,
  vatRate: 8.1,
  ...more,
})

const post = { code: 'post', price: 790, freeFrom: 90_00 }

describe('a basket', () => {
  test('costs its lines and the shipping', () => {
    const priced = priceBasket({ lines: [line('a', 19_90, 2), line('b', 5_00)], shipping: post })
    expect(priced).toMatchObject({ items_total: 44_80, shipping_total: 7_90, order_promotion_total: 0, total: 52_70 })
    expect(priced.vat).toEqual([{ rate: 8.1, gross: 52_70, tax: 3_95 }])
  })

  test('with a percentage off is rounded once, and the discount is split to the cent', () => {
    const lines = [line('a', 9_99), line('b', 9_99), line('c', 9_99)]
    const priced = priceBasket({ lines, coupon: coupon({ kind: 'percent', percent: 10 }) })
    expect(priced.order_promotion_total).toBe(-3_00)
    expect(priced.adjustments.map(({ amount }) => amount)).toEqual([-1_00, -1_00, -1_00])
  })

  test('is never worth less than nothing, whatever a coupon gives', () => {
    const priced = priceBasket({ lines: [line('a', 3_00)], coupon: coupon({ kind: 'amount', amount: 5_00 }) })
    expect(priced).toMatchObject({ order_promotion_total: -3_00, total: 0 })
  })

  test('gets the discount only on the lines that the coupon is for', () => {
    const lines = [line('lens', 30_00, 1, { categories: ['lenses'] }), line('care', 10_00, 1, { categories: ['care'] })]
    const care20 = coupon({ kind: 'percent', percent: 20 }, { categories: ['care'] })
    expect(priceBasket({ lines, coupon: care20 }).adjustments).toEqual([
      { type: 'coupon', origin: 'CODE', amount: -2_00, line: 'care' },
    ])
  })

  test('ships free from the threshold on, counted after the coupon', () => {
    const lines = [line('a', 90_00)]
    expect(priceBasket({ lines, shipping: post }).shipping_total).toBe(0)
    expect(priceBasket({ lines: [line('a', 89_99)], shipping: post }).shipping_total).toBe(7_90)
    const less = coupon({ kind: 'amount', amount: 1 })
    expect(priceBasket({ lines, shipping: post, coupon: less }).shipping_total).toBe(7_90)
  })

  test('pays a way of shipping that the threshold does not make free, unless a coupon does', () => {
    const { freeFrom: _, ...express } = post
    const lines = [line('a', 90_00)]
    expect(priceBasket({ lines, shipping: express }).shipping_total).toBe(7_90)
    const free = coupon({ kind: 'free-shipping' })
    expect(priceBasket({ lines, shipping: express, coupon: free }).shipping_total).toBe(0)
  })

  test('ships free by a coupon for it, which takes nothing else off', () => {
    const priced = priceBasket({ lines: [line('a', 10_00)], shipping: post, coupon: coupon({ kind: 'free-shipping' }) })
    expect(priced).toMatchObject({ shipping_total: 0, order_promotion_total: 0, total: 10_00 })
  })

  test('whose coupon cannot be used has the reason, and the full price', () => {
    const early = coupon({ kind: 'percent', percent: 10 }, { minimum: 50_00 })
    expect(priceBasket({ lines: [line('a', 49_99)], coupon: early })).toMatchObject({
      total: 49_99,
      order_promotion_total: 0,
      refusal: 'minimum-not-reached',
    })
    expect(priceBasket({ lines: [line('a', 50_00)], coupon: early })).not.toHaveProperty('refusal')
  })

  test('that is empty costs nothing, not even shipping', () => {
    expect(priceBasket({ lines: [], shipping: post }).total).toBe(0)
  })

  test('shows the tax of each rate', () => {
    const lines = [line('a', 108_10), line('b', 102_60, 1, { vatRate: 2.6 })]
    expect(priceBasket({ lines }).vat).toEqual([
      { rate: 8.1, gross: 108_10, tax: 8_10 },
      { rate: 2.6, gross: 102_60, tax: 2_60 },
    ])
  })

  test('reduced goods alone make the shipping reduced', () => {
    const priced = priceBasket({ lines: [line('a', 40_00, 1, { vatRate: 2.6 })], shipping: post })
    expect(priced.vat).toEqual([{ rate: 2.6, gross: 47_90, tax: 1_21 }])
    expect(priced.shippingVat).toEqual([{ rate: 2.6, gross: 7_90 }])
  })

  test('goods at two rates split the shipping by what the goods cost after the coupon', () => {
    const lines = [line('a', 20_00), line('b', 40_00, 1, { vatRate: 2.6, categories: ['care'] })]
    const { vat, shippingVat, total } = priceBasket({ lines, shipping: post })
    expect(shippingVat).toEqual([
      { rate: 8.1, gross: 2_63 },
      { rate: 2.6, gross: 5_27 },
    ])
    expect([total, vat.map(({ gross }) => gross)]).toEqual([67_90, [22_63, 45_27]])
    const off = coupon({ kind: 'amount', amount: 30_00 }, { categories: ['care'] })
    expect(priceBasket({ lines, shipping: post, coupon: off }).shippingVat).toEqual([
      { rate: 8.1, gross: 5_27 },
      { rate: 2.6, gross: 2_63 },
    ])
  })

  test('goods that a coupon makes free split the shipping by what they cost before the coupon', () => {
    const lines = [line('a', 10_00), line('b', 30_00, 1, { vatRate: 2.6 })]
    const { vat, total } = priceBasket({ lines, shipping: post, coupon: coupon({ kind: 'percent', percent: 100 }) })
    expect(total).toBe(7_90)
    expect(vat.map(({ rate, gross }) => [rate, gross])).toEqual([
      [8.1, 1_98],
      [2.6, 5_92],
    ])
  })

  test('free shipping has no tax', () => {
    expect(priceBasket({ lines: [line('a', 90_00)], shipping: post }).shippingVat).toEqual([])
  })
})

const amount = fc.integer({ min: 1, max: 500_00 })
const anyLine = fc
  .record({
    unit: amount,
    quantity: fc.integer({ min: 1, max: 99 }),
    promo: fc.boolean(),
    vatRate: fc.constantFrom(8.1, 2.6),
  })
  .map(({ unit, quantity, promo, vatRate }) => ({ unit, quantity, isPromotional: promo, vatRate }))
const anyCoupon = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => coupon({ kind: 'percent', percent })),
  amount.map((amount) => coupon({ kind: 'amount', amount }, { notWithPromotionalPrices: true })),
  fc.constant(coupon({ kind: 'free-shipping' })),
)
const anyBasket: fc.Arbitrary<Basket> = fc.record(
  {
    lines: fc
      .array(anyLine, { maxLength: 12 })
      .map((lines) => lines.map(({ unit, quantity, ...more }, index) => line(String(index), unit, quantity, more))),
    coupon: anyCoupon,
    shipping: amount.map((price) => ({ ...post, price })),
  },
  { requiredKeys: ['lines'] },
)

describe('of every basket and coupon', () => {
  test('lines, shipping and adjustments are the total, which is never negative', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const { adjustments, total, items_total, order_promotion_total, shipping_total } = priceBasket(basket)
        expect(sumOf(basket.lines.map((one) => one.total)) + sumOf(adjustments.map((one) => one.amount))).toBe(total)
        expect(items_total + order_promotion_total + shipping_total).toBe(total)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(order_promotion_total).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('no line is discounted below nothing, and the gross amounts of all tax rates are the total', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const { adjustments, vat, total, shippingVat, shipping_total } = priceBasket(basket)
        for (const { id, total } of basket.lines)
          expect(
            total + sumOf(adjustments.filter(({ line }) => line === id).map((one) => one.amount)),
          ).toBeGreaterThanOrEqual(0)
        expect(sumOf(vat.map(({ gross }) => gross))).toBe(total)
        for (const { gross, tax } of vat) expect(tax >= 0 && tax <= gross).toBe(true)
        expect(sumOf(shippingVat.map(({ gross }) => gross))).toBe(shipping_total)
        const goods = new Set(basket.lines.map(({ vatRate }) => vatRate))
        expect(shippingVat.every(({ rate, gross }) => goods.has(rate) && gross > 0)).toBe(true)
      }),
    )
  })

  test('adding a line and removing it again changes nothing', () => {
    fc.assert(
      fc.property(anyBasket, amount, (basket, unit) => {
        const more = [...basket.lines, line('new', unit)]
        const without = { ...basket, lines: more.filter(({ id }) => id !== 'new') }
        expect(priceBasket(without)).toEqual(priceBasket(basket))
      }),
    )
  })

  test('parts sum to the whole exactly, each within a cent of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_00, max: 1_000_00 }),
        fc.array(amount, { minLength: 1 }),
        (whole, weights) => {
          const parts = split(whole, weights)
          expect(sumOf(parts)).toBe(whole)
          const all = sumOf(weights)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (whole * (weights[index] ?? 0)) / all)).toBeLessThan(1)
        },
      ),
    )
  })
})
