import { expect, test } from 'vitest'
import { admit, isInternalReferer, splitName } from './rules.ts'

test('an account of the provider that was used before signs in', () => {
  expect(admit({ isLinked: true, account: { emailVerified: false } }, false)).toBe('enter')
})

test('an account is linked only if both sides have confirmed the address', () => {
  const joined = [true, false].flatMap((here) =>
    [true, false].map((there) => admit({ isLinked: false, account: { emailVerified: here } }, there)),
  )
  expect(joined).toEqual(['link', 'register', 'register', 'register'])
  expect(admit({ isLinked: false }, true)).toBe('register')
})

test('a name in one piece becomes two', () => {
  expect(splitName('Anna Maria Keller')).toEqual({ firstName: 'Anna Maria', lastName: 'Keller' })
  expect(splitName('Anna')).toEqual({ firstName: 'Anna', lastName: '' })
  expect(splitName('')).toEqual({ firstName: '', lastName: '' })
})

test('[AUT-037] a referer counts as internal if it is in the configured list', () => {
  const internal = ['crm.example', 'phone.example']
  expect(isInternalReferer('phone.example', internal)).toBe(true)
  for (const other of ['example', 'evil-crm.example', '', undefined])
    expect(isInternalReferer(other, internal)).toBe(false)
})
