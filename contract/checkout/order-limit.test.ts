import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { CountryCode } from '#contract/brand.ts'
import { exceededOrderLimit } from './order-limit.ts'

const order = (billed: CountryCode, shipped: CountryCode, total: number) => ({
  billing_address: { country_code: billed },
  shipping_address: { country_code: shipped },
  total,
})

test('[CHK-022] from Switzerland, more than 150.00 cannot go to another country; 150.00 can', () => {
  const limit = (total: number) => exceededOrderLimit(claravue, order('DE', 'DE', total))
  expect([15_000, 15_001, 90_000].map(limit)).toEqual([undefined, 15_000, 15_000])
})

test('[CHK-022] of the country of the bill and that of the delivery, the stricter one counts', () => {
  expect(exceededOrderLimit(claravue, order('CH', 'DE', 15_001))).toBe(15_000)
  expect(exceededOrderLimit(claravue, order('DE', 'CH', 15_001))).toBe(15_000)
  expect(exceededOrderLimit(claravue, { ...order('CH', 'DE', 15_001), billing_address: null })).toBe(15_000)
})

test('[CHK-022] a country without a limit, and a storefront without that type of limit, take any amount', () => {
  expect(exceededOrderLimit(claravue, order('CH', 'CH', 90_000))).toBeUndefined()
  expect(exceededOrderLimit(claravue, { ...order('CH', 'CH', 90_000), shipping_address: null })).toBeUndefined()
  expect(exceededOrderLimit(linsenhaus, order('AT', 'DE', 90_000))).toBeUndefined()
  expect(exceededOrderLimit({}, order('AT', 'AT', 90_000))).toBeUndefined()
})
