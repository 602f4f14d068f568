import { expect, test } from 'vitest'
import { momentOf, timeOf } from './moment.ts'

test('the desk has the clock of the shop, whatever clock a device has', () => {
  const night = new Date('2026-11-15T23:30:00Z')
  expect(timeOf(night)).toBe('00:30')
  expect(momentOf(night)).toBe('16.11.2026 00:30')
})
