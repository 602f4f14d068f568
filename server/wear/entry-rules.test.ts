import { expect, test } from 'vitest'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { newEntries, type WearEntry } from './entry-rules.ts'

const about = (day: string, words: Partial<WearEntry>, eye: Eye = 'right'): WearEntry => ({
  wearerId: 'anna',
  eye,
  day,
  lensesLeft: null,
  daysPerWeek: null,
  ...words,
})
const isNew = (entry: WearEntry, ...known: WearEntry[]) => newEntries([entry], known).length === 1

test('a count is new unless it is the last word about that eye on that day', () => {
  const four = about('2026-11-17', { lensesLeft: 4 })
  const five = about('2026-11-17', { lensesLeft: 5 })
  expect(isNew(four)).toBe(true)
  expect(isNew(four, four)).toBe(false)
  expect(isNew(four, four, five)).toBe(true)
  expect(isNew(four, about('2026-11-16', { lensesLeft: 4 }), about('2026-11-17', { lensesLeft: 4 }, 'left'))).toBe(true)
})

test('a habit is new if lenses were worn on other days a week until then, every day being the first habit', () => {
  const often = about('2026-11-17', { daysPerWeek: 5 })
  expect(isNew(about('2026-11-17', { daysPerWeek: 7 }))).toBe(false)
  expect(isNew(often)).toBe(true)
  expect(isNew(often, about('2026-10-01', { daysPerWeek: 5 }))).toBe(false)
  expect(isNew(often, about('2026-11-18', { daysPerWeek: 5 }))).toBe(true)
  // Told later about an earlier day.
  expect(isNew(often, about('2026-10-01', { daysPerWeek: 5 }), about('2026-09-01', { daysPerWeek: 3 }))).toBe(false)
  expect(isNew(often, about('2026-10-01', { daysPerWeek: 5 }), about('2026-10-01', { daysPerWeek: 3 }))).toBe(true)
})
