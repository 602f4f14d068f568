import { describe, expect, test } from 'vitest'
import { type IntervalItem, intervalOf, lastDayOf, reorderDay } from './interval-rules.ts'

const item = (
  eye: IntervalItem['eye'],
  quantity: number,
  usage: string | null = 'daily',
  units = 30,
): IntervalItem => ({
  usage,
  units,
  quantity,
  eye,
})

describe('how long an order lasts', () => {
  test.each<[string, IntervalItem[], number, number]>([
    ['3 boxes of 30 daily lenses for each eye', [item('right', 3), item('left', 3)], 90, 3],
    ['3 for one eye and 1 for the other: the eye with fewer', [item('right', 3), item('left', 1)], 30, 1],
    ['1 box of 6 monthly lenses for each eye', [item('right', 1, 'monthly', 6), item('left', 1, 'monthly', 6)], 180, 6],
    ['1 box of 6 lenses for two weeks for one eye: two whole months', [item('left', 1, 'two_weekly', 6)], 84, 2],
    ['2 boxes of 30 daily lenses without an eye: one for each', [item(null, 2)], 30, 1],
    ['a box of 5 daily lenses: a month is the least', [item(null, 1, 'daily', 5)], 2, 1],
    ['20 boxes of 90: a year is the most', [item('right', 20, 'daily', 90)], 1800, 12],
    [
      'daily and monthly lenses of one eye: one after the other',
      [item('right', 1), item('right', 1, 'monthly', 3)],
      120,
      4,
    ],
    ['lenses and a bottle', [item('right', 1), item('left', 1), item(null, 1, null, 3.6)], 30, 1],
  ])('%s', (_, items, days, months) => {
    expect(intervalOf(items)).toEqual({ days, months })
  })

  test('is that of the wearer who is without lenses first, if it is for two', () => {
    const mother = { ...item('right', 2, 'monthly', 6), wearerId: 'mother' }
    const child = { ...item('right', 1), wearerId: 'child' }
    expect(intervalOf([mother, child])).toEqual({ days: 30, months: 1 })
  })

  test('is longer for daily lenses that are worn on five days a week, and the same for monthly ones', () => {
    expect(intervalOf([item('right', 1)], 5)?.days).toBe(42)
    expect(intervalOf([item('right', 1, 'monthly', 3)], 5)?.days).toBe(90)
    expect(lastDayOf([item('right', 1)], '2026-11-01', 5)).toBe('2026-12-12')
  })

  test('is unknown without a lens', () => {
    expect([intervalOf([]), intervalOf([item(null, 3, null)])]).toEqual([null, null])
    expect(lastDayOf([], '2026-11-01')).toBeNull()
  })
})

test('the day to order again is that many days from today; without a lens it is three calendar months later', () => {
  expect(reorderDay({ days: 42, months: 1 }, '2026-11-17')).toBe('2026-12-29')
  expect(reorderDay(null, '2026-11-17')).toBe('2027-02-17')
  expect(reorderDay(null, '2026-11-30')).toBe('2027-02-28')
})
