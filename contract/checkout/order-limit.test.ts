import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { exceededOrderLimit } from './order-limit.ts'

test('[CHK-022] from Switzerland, more than 150.00 cannot be billed to another country; 150.00 can', () => {
  const limit = (total: number) => exceededOrderLimit(claravue, { billingCountry: 'DE', total })
  expect([15_000, 15_001, 90_000].map(limit)).toEqual([undefined, 15_000, 15_000])
})

test('[CHK-022] a country without a limit, and a storefront without that type of limit, take any amount', () => {
  expect(exceededOrderLimit(claravue, { billingCountry: 'CH', total: 90_000 })).toBeUndefined()
  expect(exceededOrderLimit(linsenhaus, { billingCountry: 'AT', total: 90_000 })).toBeUndefined()
  expect(exceededOrderLimit({}, { billingCountry: 'AT', total: 90_000 })).toBeUndefined()
})
