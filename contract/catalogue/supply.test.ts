import { describe, expect, test } from 'vitest'
import { boxesOfSize, lastsUntil, supplyChoices } from './supply.ts'

describe('how long boxes last, for one eye', () => {
  test.each([
    ['daily', 30, 1, '2026-12-17'],
    ['daily', 30, 2, '2027-01-16'],
    ['daily', 90, 1, '2027-02-15'],
    ['two_weekly', 6, 1, '2027-02-09'],
    ['monthly', 6, 1, '2027-05-16'],
    ['monthly', 3, 4, '2027-11-12'],
  ])('%s lenses, %i in a box, %i boxes from 18 November 2026 on: until %s', (lens_usage, units, boxes, until) => {
    expect(lastsUntil({ lens_usage, units }, boxes, '2026-11-18')).toBe(until)
  })

  test('across the change of the clocks and a leap day no day is lost', () => {
    expect(lastsUntil({ lens_usage: 'daily', units: 30 }, 1, '2026-10-20')).toBe('2026-11-18')
    expect(lastsUntil({ lens_usage: 'daily', units: 30 }, 1, '2028-02-15')).toBe('2028-03-15')
  })

  test('nothing is said of no boxes, of a lens of unknown use and of what is no lens', () => {
    expect(lastsUntil({ lens_usage: 'daily', units: 30 }, 0, '2026-11-18')).toBeUndefined()
    expect(lastsUntil({ lens_usage: null, units: 30 }, 1, '2026-11-18')).toBeUndefined()
    expect(lastsUntil({ lens_usage: 'daily', units: 0 }, 1, '2026-11-18')).toBeUndefined()
    expect(lastsUntil({ lens_usage: 'daily', units: 30 }, 1, undefined)).toBeUndefined()
  })
})

describe('boxes for 3, 6 and 12 months, for one eye', () => {
  const boxes = (lens_usage: string, units: number, most = 99) =>
    supplyChoices({ lens_usage, units }, most).map(({ months, boxes }) => [months, boxes])

  test.each([
    ['daily', 30, [3, 3], [6, 6], [12, 12]],
    ['daily', 90, [3, 1], [6, 2], [12, 4]],
    ['daily', 10, [3, 9], [6, 18], [12, 36]],
    ['two_weekly', 6, [3, 1], [6, 2], [12, 4]],
    ['monthly', 3, [3, 1], [6, 2], [12, 4]],
  ])('%s lenses, %i in a box', (usage, units, ...expected) => {
    expect(boxes(usage, units)).toEqual(expected)
  })

  test('a box that lasts longer than one period is offered for the longest', () => {
    expect(boxes('monthly', 6)).toEqual([
      [6, 1],
      [12, 2],
    ])
    expect(boxes('two_weekly', 12)).toEqual([
      [6, 1],
      [12, 2],
    ])
  })

  test('no more than an order may have', () => {
    expect(boxes('daily', 30, 6)).toEqual([
      [3, 3],
      [6, 6],
    ])
    expect(boxes('daily', 30, 2)).toEqual([])
  })
})

test.each([
  [3, 30, 90, 1],
  [6, 30, 90, 2],
  [1, 30, 90, 1],
  [1, 90, 30, 3],
  [50, 90, 30, 99],
])('%i boxes of %i become boxes of %i: %i', (boxes, units, other, expected) => {
  expect(boxesOfSize(boxes, units, other, 99)).toBe(expected)
})
