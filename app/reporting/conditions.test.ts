import { expect, test } from 'vitest'
import { beginsCheckout, couponRefused, isNewPurchase, planChanges, searchFields } from './conditions.ts'

test('[TRK-005] a search is reported from three letters on', () => {
  expect(searchFields('ai', 4)).toBeUndefined()
  expect(searchFields('ai ', 4)).toBeUndefined()
  expect(searchFields('air', 4)).toEqual({ search_term: 'air', results: 4 })
})

test('an e-mail address in the wrong field is not reported', () => {
  expect(searchFields('anna@example.org', 0)).toEqual({ search_term: ':value', results: 0 })
  expect(couponRefused('anna@example.org', 'unknown')).toEqual({ coupon: ':value', reason: 'unknown' })
  expect(couponRefused(' EXPIRED1 ', 'expired')).toEqual({ coupon: 'EXPIRED1', reason: 'expired' })
})

test.each([
  ['customer', false, false, true],
  ['address', false, false, false],
  // The first step of a customer who is signed in.
  ['address', true, false, true],
  ['shipping', true, false, false],
  ['payment', true, false, false],
  ['payment', true, true, true],
  ['payment', false, true, true],
])('[TRK-002] step %s, signed in %s, reorder %s: a checkout begins %s', (step, isSignedIn, isReorder, begins) => {
  expect(beginsCheckout({ step, isSignedIn, isReorder })).toBe(begins)
})

test('of a plan it is told which lines were changed, not that it was counted again', () => {
  const plan = (...quantities: (number | null)[]) =>
    quantities.map((quantity, line) => ({ line, next: quantity === null ? null : { quantity } }))
  expect(planChanges(plan(1, 2, null), plan(1, 2, null))).toEqual([])
  expect(planChanges(plan(1, 2, 0, null), plan(0, 3, 1, null))).toEqual(['left_out', 'quantity', 'taken'])
})

test('a purchase is new for an hour, and only to the browser that ordered', () => {
  const [created_at, placed] = ['2026-11-18T11:00:00.000Z', Date.UTC(2026, 10, 18, 11)]
  const at = (minutes: number, redacted = false) => isNewPurchase({ created_at, redacted }, placed + minutes * 60_000)
  expect([at(0), at(59), at(60), at(60 * 24 * 30)]).toEqual([true, true, false, false])
  expect(at(0, true)).toBe(false)
})
