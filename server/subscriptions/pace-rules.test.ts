import { describe, expect, test } from 'vitest'
import { yearlyCost } from '#contract/subscription/yearly-cost.ts'
import { proposalOf } from './pace-rules.ts'

const paced = (...paces: (number | null)[]) => paces.map((months, index) => ({ line: index + 1, months }))

describe('what is proposed to come again', () => {
  test.each([
    [
      'a year of monthly lenses for two eyes and 30 daily ones: the year’s lenses, once a year',
      [12, 12, 1],
      12,
      [1, 2],
    ],
    ['daily lenses for a month and for three: those for three', [1, 3], 3, [2]],
    ['the same pace for all: all', [6, 6], 6, [1, 2]],
    ['half a year of lenses and a bottle: both', [6, null], 6, [1, 2]],
    ['a bottle and a case: every month, as usual', [null, null], 1, [1, 2]],
    ['one box for a month', [1], 1, [1]],
  ])('of %s', (_, paces, frequency, lines) => {
    expect(proposalOf(paced(...paces))).toEqual({ frequency, lines })
  })
})

test('a year costs twelve months of orders, each with its shipping unless the goods make it free', () => {
  const shipping = { price: 7_90, freeFrom: 90_00 }
  expect(yearlyCost(160_00, shipping, 12)).toBe(160_00)
  expect(yearlyCost(89_99, shipping, 12)).toBe(97_89)
  expect(yearlyCost(30_00, shipping, 1)).toBe(12 * 37_90)
  expect(yearlyCost(90_00, { price: 7_90, freeFrom: null }, 6)).toBe(2 * 97_90)
  expect(yearlyCost(100_00, shipping, 5)).toBe(240_00)
})
