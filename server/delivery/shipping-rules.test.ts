import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import type { ShippingOption } from '#contract/brand.ts'
import { type ShippingSearch, shippingOptionsTo, transitTo } from './shipping-rules.ts'

const shipping: ShippingOption[] = [
  { code: 'dhl_parcel', key: 'standard', to: { CH: { price: 690, days: [2, 3] }, DE: { price: 990, days: [3, 5] } } },
  { code: 'gls_letter', key: 'letter', isMidi: true, to: { CH: { price: 390, days: [2, 4] } } },
  { code: 'dhl_express', key: 'express', isActive: false, to: { CH: { price: 1290, days: [1, 1] } } },
]
const found = (search: ShippingSearch) => shippingOptionsTo({ shipping }, search).map(({ code }) => code)

test.each<[search: ShippingSearch, codes: string[]]>([
  [{ country: 'CH' }, ['dhl_parcel', 'gls_letter', 'dhl_express']],
  [{ country: 'DE' }, ['dhl_parcel']],
  [{ country: 'FR' }, []],
  [{ country: 'CH', active: true }, ['dhl_parcel', 'gls_letter']],
  [{ country: 'CH', active: false }, ['dhl_express']],
  [{ country: 'CH', isMidi: false }, ['dhl_parcel', 'dhl_express']],
  [{ country: 'CH', isMidi: true }, ['gls_letter']],
  [{ country: 'CH', byKey: 'ascending' }, ['dhl_express', 'gls_letter', 'dhl_parcel']],
  [{ country: 'CH', byKey: 'descending' }, ['dhl_parcel', 'gls_letter', 'dhl_express']],
  [{ country: 'CH', active: true, isMidi: false, byKey: 'ascending' }, ['dhl_parcel']],
])('[API-036] %o finds %o', (search, codes) => expect(found(search)).toEqual(codes))

test('an option has the price of the destination', () => {
  expect(shippingOptionsTo({ shipping }, { country: 'DE' })).toMatchObject([{ price: 990, days: [3, 5] }])
})

test('[PRC-024] a prediction counts the days of the configured carrier, or of the option that was chosen', () => {
  const brand = { shipping, delivery: { ...claravue.delivery, carrier: 'letter' } } as const
  expect(transitTo(brand, 'CH')).toEqual([2, 4])
  expect(transitTo({ ...brand, delivery: { ...brand.delivery, carrier: 'standard' } }, 'CH')).toEqual([2, 3])
  expect(transitTo(brand, 'CH', 'standard')).toEqual([2, 3])
  expect([transitTo(brand, 'CH', 'express'), transitTo(brand, 'DE'), transitTo(brand, 'CH', 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('every storefront offers each key once per country, cheaper the longer it takes', () => {
  for (const brand of brands)
    for (const country of brand.countries) {
      const options = shippingOptionsTo(brand, { country })
      expect(new Set(options.map(({ key }) => key)).size).toBe(options.length)
      expect(options.some(({ key }) => key === 'express')).toBe(true)
      const byPrice = options.toSorted((a, b) => a.price - b.price)
      const slowest = byPrice.map(({ days }) => days[1])
      expect(slowest).toEqual(slowest.toSorted((a, b) => b - a))
    }
})
