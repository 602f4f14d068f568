import { expect, test } from 'vitest'
import { expiryDays, expiryOf, stateOf } from './rules.ts'

const now = new Date('2026-11-18T10:00:00Z')

test('a key is offered for 90 days and can be made for today at least and 365 days at most', () => {
  expect(expiryDays(now)).toEqual({ first: '2026-11-18', offered: '2027-02-16', last: '2027-11-18' })
  expect(expiryOf('2026-11-17', now)).toBeUndefined()
  expect(expiryOf('2027-11-19', now)).toBeUndefined()
  // Midnight in Zürich, in winter and in summer.
  expect(expiryOf('2026-11-18', now)?.toISOString()).toBe('2026-11-18T23:00:00.000Z')
  expect(expiryOf('2027-06-30', now)?.toISOString()).toBe('2027-06-30T22:00:00.000Z')
})

test.each([
  ['working', { expiresAt: '2026-12-02T10:00:00.001Z', revokedAt: null, hasMaker: true }],
  ['expiring', { expiresAt: '2026-12-02T10:00:00.000Z', revokedAt: null, hasMaker: true }],
  ['expiring', { expiresAt: '2026-11-18T10:00:00.001Z', revokedAt: null, hasMaker: true }],
  ['expired', { expiresAt: '2026-11-18T10:00:00.000Z', revokedAt: null, hasMaker: false }],
  ['resting', { expiresAt: '2027-11-18T10:00:00.000Z', revokedAt: null, hasMaker: false }],
  ['revoked', { expiresAt: '2026-11-01T10:00:00.000Z', revokedAt: '2026-10-01T10:00:00Z', hasMaker: true }],
])('a key is %s', (state, facts) => expect(stateOf(facts, now)).toBe(state))
