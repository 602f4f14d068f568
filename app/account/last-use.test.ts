import { expect, test } from 'vitest'
import { lastUse } from './last-use.ts'

test('a place was used yesterday on the day after, also if that day had 23 hours', () => {
  // At half past midnight after the spring night in which Zurich skips an hour.
  const use = (moment: string) => lastUse(new Date(moment), '2026-03-30', 'Europe/Zurich')
  expect(use('2026-03-29T22:10:00Z')).toBe('today')
  expect(use('2026-03-29T21:50:00Z')).toBe('yesterday')
  expect(use('2026-03-28T23:00:00Z')).toBe('yesterday')
  expect(use('2026-03-28T22:50:00Z')).toEqual({ on: '2026-03-28' })
})
