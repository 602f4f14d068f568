import { describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { defineBrand } from '#brands/define-brand.ts'
import { lenteo } from '#brands/lenteo.ts'
import type { Brand } from '#contract/brand.ts'
import { offeredMethods } from '#server/payment/operations.ts'
import { amountIn, asChosen, homeAmountOf, inCurrency, rateOf } from './in-currency.ts'

const swiss: Brand = {
  ...claravue,
  currencies: ['CHF', 'EUR', 'USD'],
  inOther: { EUR: { rate: 1.06, freeShippingFrom: 95_00 }, USD: { rate: 1.25 } },
}
const inEuro = inCurrency(swiss, 'EUR')
const inDollar = inCurrency(swiss, 'USD')

test('[CHK-027] a storefront in another currency has its limits and shipping prices in that currency', () => {
  expect(inEuro).toMatchObject({ currency: 'EUR', freeShippingFrom: 95_00 })
  expect(inDollar).toMatchObject({ currency: 'USD', freeShippingFrom: 112_50 })
  const priceOf = ({ shipping }: Brand, code: string) => shipping.find((one) => one.code === code)?.to.CH?.price
  expect([swiss, inEuro, inDollar].map((brand) => priceOf(brand, 'swisspost_economy'))).toEqual([6_90, 7_35, 8_65])
  expect(inEuro.home).toBe(swiss)
  expect([rateOf(swiss), rateOf(inEuro), rateOf(inDollar)]).toEqual([1, 1.06, 1.25])
})

test.each([
  ['EUR', 0, 0],
  ['EUR', 1, 5],
  ['EUR', 39_90, 42_30],
  ['EUR', 50_00, 53_00],
  ['EUR', 100_00, 106_00],
  ['USD', 39_90, 49_90],
  ['USD', 39_91, 49_90],
  ['USD', 39_93, 49_95],
  ['CHF', 39_91, 39_91],
])('in %s an own amount of %i is %i', (currency, amount, converted) => {
  expect(amountIn(asChosen(swiss, currency), amount)).toBe(converted)
})

describe.each([0.93, 0.9317, 1.06, 1.25, 1.0725])('at a rate of %d', (rate) => {
  const brand = inCurrency({ ...swiss, inOther: { EUR: { rate } } }, 'EUR')
  const amounts = [...Array(3000).keys()].map((index) => index * 7)

  test('a higher price never becomes a lower one, and none loses more than five cents to rounding', () => {
    const converted = amounts.map((amount) => amountIn(brand, amount))
    expect(converted).toEqual(converted.toSorted((a, b) => a - b))
    for (const [index, amount] of amounts.entries()) {
      const exact = amount * rate
      expect(converted[index]).toBeGreaterThanOrEqual(exact - 1e-6)
      expect(converted[index]).toBeLessThan(exact + 5)
    }
  })

  test('the way back finds the least own amount that becomes at least this one', () => {
    for (const amount of amounts) {
      const home = homeAmountOf(brand, amount)
      expect(amountIn(brand, home)).toBeGreaterThanOrEqual(amount)
      if (home > 0) expect(amountIn(brand, home - 1)).toBeLessThan(amount)
    }
  })
})

test('orders keep a currency that can be chosen no longer, and one without a rate is a mistake of the shop', () => {
  expect(inCurrency({ ...swiss, currencies: ['CHF'] }, 'EUR').freeShippingFrom).toBe(95_00)
  expect(() => inCurrency({ ...claravue, inOther: {} }, 'USD')).toThrow('claravue has no rate for USD')
})

test('an unknown currency, one that is not offered, none and the own one change nothing', () => {
  for (const code of ['GBP', 'constructor', '', undefined, 'CHF']) expect(asChosen(swiss, code)).toBe(swiss)
  expect(asChosen({ ...swiss, currencies: ['CHF'] }, 'EUR').currency).toBe('CHF')
  expect(asChosen(swiss, 'EUR')).toEqual(inEuro)
  expect(inCurrency(inEuro, 'CHF')).toBe(swiss)
  expect(inCurrency(inEuro, 'USD')).toEqual(inDollar)
})

test('methods are offered as far as they take the currency, and invoices only in the own one', () => {
  expect(offeredMethods(swiss)).toEqual(expect.arrayContaining(['twint', 'postfinance_efinance', 'invoice', 'visa']))
  const inEuros = offeredMethods(inEuro)
  expect(inEuros).toEqual(expect.arrayContaining(['visa', 'postfinance_efinance']))
  expect(inEuros).not.toContain('twint')
  expect(inEuros).not.toContain('invoice')
  expect(offeredMethods(inDollar)).not.toContain('postfinance_efinance')
  expect(offeredMethods(inDollar)).toContain('visa')
})

test('[I18-011] a storefront that offers a currency without its rate cannot be used', () => {
  const define = (settings: Partial<Brand>) => () => defineBrand({ ...claravue, inOther: undefined, ...settings })
  expect(define({ currencies: ['CHF', 'EUR'] })).toThrow('the rate of EUR is missing in inOther')
  expect(define({ currencies: ['CHF', 'EUR'], inOther: { EUR: { rate: 0 } } })).toThrow('the rate of EUR')
  expect(define({ currencies: ['CHF', 'EUR'], inOther: { EUR: { rate: 1.06 } } })().currencies).toEqual(['CHF', 'EUR'])
})

test('[I18-007] the storefront in Italy sells in euros, and shoppers can choose US dollars and Swiss francs besides', () => {
  expect([lenteo.currency, ...lenteo.currencies]).toEqual(['EUR', 'EUR', 'USD', 'CHF'])
  expect(['USD', 'CHF', 'EUR'].map((code) => asChosen(lenteo, code).currency)).toEqual(['USD', 'CHF', 'EUR'])
})
