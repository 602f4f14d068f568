import { expect, test } from 'vitest'
import { milesAndMorePattern } from './miles-and-more.ts'

test.each(['9999', '9920', '9922', '2220', '3330'])(
  '[CRT-019] %s and 11 digits is a Miles and More number',
  (prefix) => {
    expect(milesAndMorePattern.test(`${prefix}12345678901`)).toBe(true)
    expect(milesAndMorePattern.test(`${prefix}1234567890`)).toBe(false)
    expect(milesAndMorePattern.test(`${prefix}123456789012`)).toBe(false)
    expect(milesAndMorePattern.test(`${prefix}1234567890x`)).toBe(false)
  },
)

test('[CRT-019] other beginnings are none', () => {
  for (const number of ['999812345678901', '222112345678901', '12345678901', ''])
    expect(milesAndMorePattern.test(number)).toBe(false)
})
