import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { NewPassword } from '#contract/identity/identity.ts'
import { isCommonPassword } from './frequent-passwords.ts'
import { checkNewPassword } from './operations.ts'
import { weaknessOf } from './password-rules.ts'
import { tradeWords } from './trade-words.ts'

const isCommon = await isCommonPassword()
const use = (email: string) => ({ email, brandName: 'Claravue' })

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
  ['87654321vv', 'common-password'],
  ['ClaraVue2026', 'common-password'],
  ['my-claravue1', 'common-password'],
  ['claravue knows 20 boats', undefined],
  ['Linsenhaus2026', undefined],
  ['Linsen2026', undefined],
  ['Personal2026', undefined],
  ['Brille2027', undefined],
  ['anna sees 20 boats', undefined],
  ['Passwort-Regen-7', undefined],
])('the password %s is %s', (password, weakness) => {
  expect(weaknessOf(password, use('anna.muster@optik-blick.ch'), isCommon)).toBe(weakness)
})

test.each([
  'Linsen2026',
  'Personal2026',
  'Brille2027!',
  'kontaktlinsen1',
  'Winter2026!!',
  'Août2026',
  'Lentilles-26',
  'Settembre26',
])('a live shop refuses the password %s, made of a word of the trade or a season and a number', async (password) => {
  const refused = await checkNewPassword({ brand: claravue, tradeWords }, password, 'anna@example.com')
  expect(refused).toEqual({ ok: false, error: { code: 'weak-password', violation: 'common-password' } })
})

test.each(['Linsen und 20 Boote', 'Winterreise-Gabel-7', 'summer rain 1987 yes'])(
  'a live shop takes the password %s',
  async (password) => {
    expect((await checkNewPassword({ brand: claravue, tradeWords }, password, 'anna@example.com')).ok).toBe(true)
  },
)

test('the demo accounts could be made with their own passwords', () => {
  expect(weaknessOf('Linsen2026', use('customer@example.com'), isCommon)).toBeUndefined()
  expect(weaknessOf('Personal2026', use('staff@example.com'), isCommon)).toBeUndefined()
})

test('the 3,000 most common of the passwords that a form would accept are known', () => {
  const fitting = dictionary['passwords-common'].filter((each) => NewPassword.safeParse(each).success)
  expect(fitting.length).toBeGreaterThan(3000)
  expect(fitting.slice(0, 3000).filter((each) => !isCommon(each))).toEqual([])
})

test('words of JavaScript are not known, and two letters of an address are no word', () => {
  expect(isCommon('123456')).toBe(true)
  expect(isCommon('constructor2')).toBe(false)
  expect(weaknessOf('al-2026-x', use('al@ab.ch'), isCommon)).toBeUndefined()
})
