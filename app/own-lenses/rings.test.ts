import { expect, test } from 'vitest'
import { arrivalWords, ringOf } from './rings.ts'

test('a ring is as full as the share of days that are left, and low below 14 days', () => {
  const today = '2026-11-19'
  expect(ringOf({ since: '2026-11-09', runs_out_at: '2026-12-19' }, today)).toEqual({
    left: 30,
    share: 75,
    isLow: false,
  })
  expect(ringOf({ since: '2026-10-20', runs_out_at: '2026-12-02' }, today)).toEqual({
    left: 13,
    share: 30,
    isLow: true,
  })
  expect(ringOf({ since: '2026-11-25', runs_out_at: '2027-11-24' }, today)).toEqual({
    left: 370,
    share: 100,
    isLow: false,
  })
  expect(ringOf({ since: '2026-10-01', runs_out_at: '2026-11-10' }, today)).toEqual({ left: 0, share: 0, isLow: true })
  expect(ringOf({ since: today, runs_out_at: today }, today)).toEqual({ left: 0, share: 0, isLow: true })
})

test('an arrival within six days is a weekday, a later one a date', () => {
  const thursday = '2026-11-19'
  expect(arrivalWords({ min: '2026-11-24', max: '2026-11-24' }, thursday)).toEqual({ kind: 'day', day: 2 })
  expect(arrivalWords({ min: '2026-11-22', max: '2026-11-25' }, thursday)).toEqual({ kind: 'days', from: 7, to: 3 })
  expect(arrivalWords({ min: '2026-11-24', max: '2026-11-26' }, thursday)).toEqual({ kind: 'date', day: 26, month: 11 })
})
