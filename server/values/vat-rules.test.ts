import { expect, test } from 'vitest'
import { countries } from '#brands/countries.ts'
import { netAmount, ratesOn } from './vat-rules.ts'

test.each([
  [12_34, 8.1, 11_42], // 11.4154
  [119_00, 19, 100_00],
  [49_90, 22, 40_90], // 40.9016
  [10_26, 2.6, 10_00],
  [1, 8.1, 1], // 0.0093
  [3, 20, 3], // exactly half a cent: 0.025
  [9, 20, 8], // exactly half a cent: 0.075
  [10_00, 5.5, 9_48], // 9.4787
  [77, 0, 77],
  [0, 8.1, 0],
])('[PRC-007] of %i cents with %f %% in it %i are net', (gross, rate, net) => expect(netAmount(gross, rate)).toBe(net))

test.each([
  [12.34, 8.1],
  [Number.NaN, 8.1],
  [1234, -1],
  [1234, Number.NaN],
])('%f with %f %% cannot be calculated', (gross, rate) => expect(() => netAmount(gross, rate)).toThrow(RangeError))

test('rates apply from their first day on, and none are guessed for days before the first', () => {
  expect(ratesOn(countries.CH.vat, '2023-12-31')).toMatchObject({ standard: 7.7, reduced: 2.5 })
  expect(ratesOn(countries.CH.vat, '2024-01-01')).toMatchObject({ standard: 8.1, reduced: 2.6 })
  expect(ratesOn(countries.DE.vat, '2020-12-31')).toMatchObject({ standard: 16, reduced: 5 })
  expect(ratesOn(countries.DE.vat, '2021-01-01')).toMatchObject({ standard: 19, reduced: 7 })
  expect(() => ratesOn(countries.CH.vat, '2017-12-31')).toThrow('2017-12-31')
})

test.each(Object.values(countries))('the rates of $label are in order, one line for each first day', ({ vat }) => {
  const days = vat.map(({ from }) => Temporal.PlainDate.from(from).toString())
  expect(days).toEqual([...new Set(days)].toSorted())
  for (const { standard, reduced } of vat) expect(reduced > 0 && reduced < standard && standard < 30).toBe(true)
})
