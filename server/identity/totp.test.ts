import { expect, test } from 'vitest'
import { base32, codeAt, setUpUrl, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// Appendix B of RFC 6238 has eight digits; six are their end.
test.for([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const)('at second %i the code is the end of %s, as RFC 6238 says', ([seconds, code]) => {
  expect(codeAt(secret, stepAt(at(seconds)))).toBe(code.slice(2))
})

test('a code works in its own window of 30 seconds, in the one before and in the one after', () => {
  const code = codeAt(secret, 100)
  expect([2969, 2970, 3000, 3059, 3060].map((second) => stepOf(secret, code, at(second), null))).toEqual([
    undefined,
    100,
    100,
    100,
    undefined,
  ])
})

test('a code works once, and none of an earlier window works afterwards', () => {
  expect(stepOf(secret, codeAt(secret, 100), at(3000), 100)).toBeUndefined()
  expect(stepOf(secret, codeAt(secret, 99), at(3000), 100)).toBeUndefined()
  expect(stepOf(secret, codeAt(secret, 101), at(3000), 100)).toBe(101)
})

test('a code may be typed in two groups; letters, nothing and eight digits are none', () => {
  const code = codeAt(secret, 100)
  expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(3000), null)).toBe(100)
  for (const typed of ['', 'abcdef', `00${code}`]) expect(stepOf(secret, typed, at(3000), null)).toBeUndefined()
})

test('the secret is written as RFC 4648 says, and the QR code names shop and account', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(setUpUrl({ secret: Buffer.from('foobar'), brand: 'Linsen Haus', email: 'a+b@example.com' })).toBe(
    'otpauth://totp/Linsen%20Haus%3Aa%2Bb%40example.com?secret=MZXW6YTBOI&issuer=Linsen%20Haus',
  )
})
