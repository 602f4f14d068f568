import { expect, test } from 'vitest'
import { authenticate } from './authenticate.ts'

const asking = { isAsking: true, path: '/p/1' }

test('a customer whom the shop knows is signed in, whatever is shown meanwhile', () => {
  expect(authenticate('signed-in', asking)).toBe('enter')
  expect(authenticate('signed-in', { isAsking: false, path: '/checkout/payment' })).toBe('enter')
})

test('[AUT-028] while the login is open a new customer registers, on the customer step in the authentication modal', () => {
  expect(authenticate('registration-needed', asking)).toBe('register')
  for (const path of ['/checkout/customer', '/it/checkout/customer'])
    expect(authenticate('registration-needed', { isAsking: true, path })).toBe('authenticate')
  expect(authenticate('registration-needed', { isAsking: true, path: '/checkout/address' })).toBe('register')
})

test('a failure is reported while the login is open', () => {
  expect(authenticate('failed', asking)).toBe('refuse')
})

test.each(['registration-needed', 'failed'] as const)(
  '[AUT-029, RTE-030] %s after the login was closed signs out, and leads home from checkout and login links',
  (outcome) => {
    const from = (path: string) => authenticate(outcome, { isAsking: false, path })
    expect(['/', '/p/1', '/it/c/lenti'].map(from)).toEqual(['sign-out', 'sign-out', 'sign-out'])
    for (const path of ['/authenticate', '/it/checkout/customer', '/reorder/a/b'])
      expect(from(path)).toBe('sign-out-and-leave')
  },
)

test('[AUT-030] a window without an outcome changes nothing', () => {
  expect(authenticate(null, asking)).toBe('refresh')
  expect(authenticate(null, { isAsking: false, path: '/checkout/customer' })).toBe('refresh')
})
