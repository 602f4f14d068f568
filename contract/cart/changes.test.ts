import { expect, test } from 'vitest'
import { MilesAndMoreNumber } from './changes.ts'

const isAccepted = (number: string) => MilesAndMoreNumber.safeParse(number).success

test.each(['9999', '9920', '9922', '2220', '3330'])(
  '[CRT-019] %s and 11 digits is a Miles and More number',
  (prefix) => {
    expect(isAccepted(`${prefix}12345678901`)).toBe(true)
    expect(isAccepted(`${prefix}1234567890`)).toBe(false)
    expect(isAccepted(`${prefix}123456789012`)).toBe(false)
    expect(isAccepted(`${prefix}1234567890x`)).toBe(false)
  },
)

test('[CRT-019] a number with another prefix is refused', () => {
  for (const number of ['999812345678901', '222112345678901', '12345678901', '']) expect(isAccepted(number)).toBe(false)
})
