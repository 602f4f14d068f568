import { expect, test } from 'vitest'
import { isCommonPassword } from './frequent-passwords.ts'
import { weaknessOf } from './password-rules.ts'

const isCommon = await isCommonPassword()

test.each([
  ['password1', 'common-password'],
  ['Password1', 'common-password'],
  ['PASSWORD123', 'common-password'],
  ['password1!', 'common-password'],
  ['abc12345', 'common-password'],
  ['Trustno1!!', 'common-password'],
  ['1q2w3e4r', 'common-password'],
  ['1qaz2wsx', 'common-password'],
  ['ｐassword1', 'common-password'],
  ['annamuster1', 'personal-password'],
  ['Muster2026', 'personal-password'],
  ['muster.anna1', 'personal-password'],
  ['1optik-blick', 'personal-password'],
  ['Linsen2026', undefined],
  ['Personal2026', undefined],
  ['Brille2027', undefined],
  ['anna sees 20 boats', undefined],
  ['Passwort-Regen-7', undefined],
])('the password %s is %s', (password, weakness) => {
  expect(weaknessOf(password, 'anna.muster@optik-blick.ch', isCommon)).toBe(weakness)
})

test('the demo accounts could be made with their own passwords', () => {
  expect(weaknessOf('Linsen2026', 'customer@example.com', isCommon)).toBeUndefined()
  expect(weaknessOf('Personal2026', 'staff@example.com', isCommon)).toBeUndefined()
})

test('ten thousand passwords are known, and two letters of an address are no word', () => {
  expect(isCommon('123456')).toBe(true)
  expect(isCommon('constructor2')).toBe(false)
  expect(weaknessOf('al-2026-x', 'al@ab.ch', isCommon)).toBeUndefined()
})
