import { expect, test } from 'vitest'
import { findingsOf, lowStock, type StockLevel } from './desk-check-rules.ts'

const level = (level: Partial<StockLevel>): StockLevel => ({
  product: 'p',
  variant: 'v',
  available: 50,
  stopOrder: false,
  sold: 0,
  level: null,
  ...level,
})

test.for<[what: string, level: Partial<StockLevel>, isLow: boolean]>([
  ['50 pieces, 30 of them sold a month, last for 50 days', { sold: 30 }, false],
  ['14 pieces last for 14 days', { available: 14, sold: 30 }, false],
  ['13 pieces do not', { available: 13, sold: 30 }, true],
  ['1 piece that nobody buys', { available: 1 }, false],
  ['none, and it can be ordered all the same', { available: 0 }, false],
  ['none, and it is sold out by that', { available: 0, stopOrder: true }, true],
  ['one was sold that is still to come', { available: -1 }, true],
  ['19 of a level of 20', { available: 19, level: 20 }, true],
  ['20 of a level of 20', { available: 20, level: 20 }, false],
])('%s', ([, wish, isLow]) => {
  expect(lowStock([level(wish)])).toHaveLength(isLow ? 1 : 0)
})

test('what is gone first comes first', () => {
  const levels = [
    level({ variant: 'a', available: 10, sold: 30 }),
    level({ variant: 'b', available: -2, sold: 3 }),
    level({ variant: 'c', available: 1, sold: 30 }),
  ]
  expect(lowStock(levels).map(({ subject, left }) => [subject, left])).toEqual([
    ['p b', -2],
    ['p c', 1],
    ['p a', 10],
  ])
})

test('what was found before keeps its moment, what is gone is dropped, and all are counted', () => {
  const before = [
    { subject: 'a', since: '2026-11-01T00:00:00.000Z' },
    { subject: 'gone', since: '2026-11-01T00:00:00.000Z' },
  ]
  const now = new Date('2026-11-18T10:00:00Z')
  const many = Array.from({ length: 250 }, (_, number) => ({ subject: `b${number}` }))
  const { count, findings } = findingsOf([{ subject: 'a' }, ...many], before, now)
  expect([count, findings.length]).toEqual([251, 200])
  expect(findings.slice(0, 2)).toEqual([
    { subject: 'a', since: '2026-11-01T00:00:00.000Z' },
    { subject: 'b0', since: '2026-11-18T10:00:00.000Z' },
  ])
})
