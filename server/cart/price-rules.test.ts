import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { inCurrency } from '#contract/in-currency.ts'
import { sumOf } from '#contract/money-rules.ts'
import { pricingOf } from '#server/pricing/rules.ts'
import { factsOf, sampleCart, sampleFacts, sampleLine } from '#server/testing/cart-samples.ts'
import { channelOf, couponsAllowed, noteSeenPrices, priceCart, priceLines } from './price-rules.ts'

const product = sampleFacts('A')
const facts = factsOf([product])
const market = {
  country: 'CH',
  vat: { standard: 8.1, reduced: 2.6 },
  specialPricing: false,
  now: new Date('2026-11-15'),
  shipping: { code: 'post', price: 7_90, freeFrom: 90_00 },
}
const [right, left] = [{ variantId: 'A:right' }, { variantId: 'A:left' }]

test('a line has the price that the product page shows for the pieces of all its lines together', () => {
  const lines = [sampleLine(1, 'A', 3, right), sampleLine(2, 'A', 1, left)]
  const list = { ...product, prices: { website: 10_00 }, units: 1, history: [] }
  const page = pricingOf(list, { productId: 'A', currency: 'CHF', channel: 'website', quantity: 4 })
  expect(priceLines(lines, facts).map((price) => price?.current)).toEqual([page.unit.current, page.unit.current])
  expect(page.unit.current).toBe(9_00)
  expect(priceLines(lines.slice(0, 1), facts)[0]?.current).toBe(10_00)
})

test('the strictest price list is that of the cart; a comparison’s goes without coupons, unless the brand says otherwise', () => {
  const [website, comparison, partner] = [
    { channel: 'website' },
    { channel: 'comparison' },
    { channel: 'partner' },
  ] as const
  expect(channelOf([])).toBe('website')
  expect(channelOf([website, partner])).toBe('partner')
  expect(channelOf([partner, comparison, website])).toBe('comparison')
  expect(couponsAllowed('partner', market)).toBe(true)
  expect(couponsAllowed('comparison', market)).toBe(false)
  expect(couponsAllowed('comparison', { specialPricing: true })).toBe(true)
})

describe('a price that the shop has changed', () => {
  const dearer = factsOf([sampleFacts('A', { prices: { website: 11_00 } }), sampleFacts('B')])
  const cart = sampleCart(sampleLine(1, 'A'), sampleLine(2, 'B'))
  const seen = (after: typeof cart, allSeen = false) =>
    noteSeenPrices(cart, after, dearer, allSeen).lines.map(({ seenPrice }) => seenPrice)

  test('has a notice until its line is changed, whatever else happens', () => {
    expect(seen({ ...cart, couponCode: 'CODE' })).toEqual([10_00, 10_00])
    expect(seen(sampleCart(sampleLine(1, 'A'), sampleLine(2, 'B', 7)))).toEqual([10_00, 9_00])
    expect(seen(sampleCart(sampleLine(1, 'A', 2), sampleLine(2, 'B')))).toEqual([11_00, 10_00])
    expect(seen(cart, true)).toEqual([11_00, 10_00])
  })

  test('differs from one that the visitor caused: the bulk price comes without a notice', () => {
    const before = sampleCart(sampleLine(1, 'A', 3))
    const after = noteSeenPrices(before, sampleCart(sampleLine(1, 'A', 4)), facts)
    expect(after.lines[0]?.seenPrice).toBe(priceLines(after.lines, facts)[0]?.current)
  })
})

test('a product that is not sold any more costs nothing, and the code of a missing coupon is refused', () => {
  const gone = factsOf([sampleFacts('A', { isSold: false }), sampleFacts('B')])
  const { sums } = priceCart(
    { ...sampleCart(sampleLine(1, 'A'), sampleLine(2, 'B')), couponCode: 'GONE' },
    gone,
    market,
  )
  expect(sums).toMatchObject({ items_total: 10_00, total: 17_90, refusal: 'not-found' })
})

test('of every cart the lines, shipping and adjustments are the total, and its tax is that of all rates', () => {
  const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 99 }), reduced: fc.boolean() })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 10 }), (wanted) => {
      const products = wanted.map(({ reduced }, index) =>
        sampleFacts(`P${index}`, { vatClass: reduced ? 'reduced' : 'standard' }),
      )
      const lines = wanted.map(({ quantity }, index) => sampleLine(index + 1, `P${index}`, quantity))
      const { sums, prices } = priceCart(sampleCart(...lines), factsOf(products), market)
      expect(sums.items_total).toBe(sumOf(prices.map((price) => price?.total ?? 0)))
      expect(sums.items_total + sums.shipping_total).toBe(sums.total)
      expect(sumOf(sums.vat.map(({ gross }) => gross))).toBe(sums.total)
      for (const { gross, tax, rate } of sums.vat) expect(Math.abs(tax - (gross * rate) / (100 + rate))).toBeLessThan(1)
    }),
  )
})

describe('in another currency', () => {
  const euro = { ...market, money: inCurrency({ ...claravue, inOther: { EUR: { rate: 1.06 } } }, 'EUR') }
  const cart = sampleCart(sampleLine(1, 'A', 3, right))

  test('a line has the price of one piece converted, times its pieces', () => {
    const { prices, sums } = priceCart(cart, facts, euro)
    expect([prices[0]?.current, prices[0]?.total, sums.items_total]).toEqual([10_60, 31_80, 31_80])
    expect(priceCart(cart, facts, market).sums.items_total).toBe(30_00)
  })

  test('the price that was seen stays one of the own currency, so that choosing a currency changes no price', () => {
    expect(noteSeenPrices(cart, cart, facts).lines).toEqual(cart.lines)
  })
})
