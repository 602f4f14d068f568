import { expect, test } from 'vitest'
import { readSalesWish } from '#contract/staff/sales.ts'
import { changeOf, missedPhrase, periodOf, startsOf } from './period-rules.ts'
import { figuresFor } from './view-rules.ts'

const today = Temporal.PlainDate.from('2026-11-18')

test('28 days end today and are compared with the 28 before them; a year is twelve months', () => {
  expect(periodOf(28, today)).toEqual({
    span: 'day',
    first: '2026-10-22',
    last: '2026-11-18',
    before: { first: '2026-09-24', last: '2026-10-21' },
  })
  const year = periodOf(365, today)
  expect(year).toEqual({
    span: 'month',
    first: '2025-12-01',
    last: '2026-11-01',
    before: { first: '2024-12-01', last: '2025-11-01' },
  })
  expect([startsOf(periodOf(90, today)).length, startsOf(year).length]).toEqual([90, 12])
})

test('days without an order are there, money that went back is beside what was sold', () => {
  const row = (figure: 'orders' | 'refund', starts: string, count: number, amount: number) => ({
    figure,
    starts,
    count,
    amount,
  })
  const period = periodOf(7, today)
  const { points, totals, change } = figuresFor(
    'days',
    period,
    [
      row('orders', '2026-11-17', 2, 90_00),
      row('orders', '2026-11-18', 1, 30_00),
      row('refund', '2026-11-18', 1, 10_00),
    ],
    [row('orders', '2026-11-11', 3, 100_00)],
  )
  expect(points.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 90_00, 30_00])
  expect(totals).toEqual({ count: 3, amount: 120_00, refunds: 1, refunded: 10_00 })
  expect(change).toBe(20)
  expect(changeOf(5, 0)).toBeUndefined()
})

test('deliveries are compared by how many of a hundred were in time, not by how many there were', () => {
  const delivered = (starts: string, count: number, amount: number) =>
    ({ figure: 'delivery', starts, count, amount }) as const
  const { change } = figuresFor(
    'delivery',
    periodOf(7, today),
    [delivered('2026-11-18', 10, 9)],
    [delivered('2026-11-11', 100, 60)],
  )
  expect(change).toBe(50)
})

test.each([
  ['  Tages  Linsen ', 'tages linsen'],
  ['anna.keller@example.org', undefined],
  ['0791234567', undefined],
  ['acuvue 30', 'acuvue 30'],
  ['x', undefined],
  ['a'.repeat(61), undefined],
])('of the search %j is kept %j', (typed, kept) => expect(missedPhrase(typed)).toBe(kept))

test('an address with nonsense shows 28 days of the own storefront', () => {
  const read = (query: string) => readSalesWish(new URLSearchParams(query), ['claravue', 'lenteo'], 'claravue')
  expect(read('by=x&days=3&shop=elsewhere')).toEqual({ view: 'days', period: 28, shop: 'claravue' })
  expect(read('by=returns&days=365&shop=lenteo')).toEqual({ view: 'returns', period: 365, shop: 'lenteo' })
})
