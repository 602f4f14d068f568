import { expect, test } from 'vitest'
import { hasExpired, isResolved, offersSocialLogin, unknownYet } from './authentication.ts'

test('[AUT-026] the whole is resolved only when both parts are', () => {
  expect(isResolved(unknownYet)).toBe(false)
  expect(isResolved({ system: 'resolved', customer: 'pending' })).toBe(false)
  expect(isResolved({ system: 'pending', customer: 'resolved' })).toBe(false)
  expect(isResolved({ system: 'resolved', customer: 'resolved' })).toBe(true)
})

test('[AUT-035] a session has expired at the moment of its end, not before; without a session nothing expires', () => {
  const end = '2026-03-01T12:00:00.000Z'
  expect(hasExpired(end, Date.parse(end) - 1)).toBe(false)
  expect(hasExpired(end, Date.parse(end))).toBe(true)
  expect(hasExpired(end, Date.parse(end) + 1)).toBe(true)
  expect(hasExpired(null, Date.parse(end))).toBe(false)
})

test('[AUT-025] social login is on if true; wip means only in WIP mode', () => {
  expect([true, false].map((isWip) => offersSocialLogin(true, isWip))).toEqual([true, true])
  expect([true, false].map((isWip) => offersSocialLogin('wip', isWip))).toEqual([true, false])
  expect([true, false].map((isWip) => offersSocialLogin(false, isWip))).toEqual([false, false])
})
