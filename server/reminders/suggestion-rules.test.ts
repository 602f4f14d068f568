import { expect, test } from 'vitest'
import { isLate, lastsUntil, type Supply, type SupplyLine, suggestedDay, usageOf } from './suggestion-rules.ts'

const today = '2026-11-17'
const daily = (eye: 'right' | 'left' | null, quantity = 1, wearerId: string | null = null): SupplyLine => ({
  wearerId,
  eye,
  quantity,
  usage: 'daily',
  units: 30,
})
const monthly = (eye: 'right' | 'left', quantity = 1): SupplyLine => ({
  ...daily(eye, quantity),
  usage: 'monthly',
  units: 6,
})
const bottle: SupplyLine = { ...daily(null), usage: null, units: 3.6 }
/** Ordered on a Tuesday, there on Friday. */
const order = (...lines: SupplyLine[]): Supply => ({ lines, orderedOn: today, arrivesOn: '2026-11-20', ledger: [] })

test('30 daily lenses for each eye from Friday on last until 19 December: the mail comes 3 days of delivery and 3 in reserve before', () => {
  const supply = order(daily('right'), daily('left'))
  expect(lastsUntil(supply, 7, today)).toBe('2026-12-19')
  expect(suggestedDay(supply, 7, today)).toBe('2026-12-13')
})

test('whoever wears daily lenses on five days of a week is reminded 12 days later', () => {
  const supply = order(daily('right'), daily('left'))
  expect(suggestedDay(supply, 5, today)).toBe('2026-12-25')
})

test('monthly lenses end by the calendar, however often they are worn', () => {
  const supply = order(monthly('right'), monthly('left'))
  expect([suggestedDay(supply, 7, today), suggestedDay(supply, 2, today)]).toEqual(['2027-05-12', '2027-05-12'])
})

test('the eye and the wearer that are without lenses first decide', () => {
  expect(suggestedDay(order(daily('right', 3), daily('left')), 7, today)).toBe('2026-12-13')
  expect(suggestedDay(order(daily(null, 6, 'a'), daily(null, 2, 'b')), 7, today)).toBe('2026-12-13')
})

test('without a lens it is three months after the order', () => {
  expect(lastsUntil(order(bottle), 7, today)).toBeNull()
  expect(suggestedDay(order(bottle), 7, today)).toBe('2027-02-17')
  expect(isLate(order(bottle), 7, '2028-01-01', today)).toBe(false)
})

test('never before tomorrow, never after two years', () => {
  const old = { ...order(daily('right')), orderedOn: '2025-01-07', arrivesOn: '2025-01-10' }
  expect(suggestedDay(old, 7, today)).toBe('2026-11-18')
  expect(suggestedDay(order(monthly('right', 99)), 7, today)).toBe('2028-11-17')
})

test('what the ledger knows counts more than the order: the rest of before, and what was corrected', () => {
  const eye = { lastOn: '2027-01-05', daysPerWeek: 5, isDaily: true }
  const supply = { ...order(daily('right'), daily('left')), ledger: [eye, { ...eye, lastOn: '2027-02-01' }] }
  expect(usageOf(supply)).toBe(5)
  expect(usageOf(order(daily('right')))).toBe(7)
  expect(lastsUntil(supply, 5, today)).toBe('2027-01-05')
  // 50 days at five a week are 35 days if they are worn every day.
  expect(lastsUntil(supply, 7, today)).toBe('2026-12-21')
})

test('a day after which the parcel comes too late is called late', () => {
  const supply = order(daily('right'), daily('left'))
  expect(['2026-12-13', '2026-12-16', '2026-12-17'].map((day) => isLate(supply, 7, day, today))).toEqual([
    false,
    false,
    true,
  ])
})
