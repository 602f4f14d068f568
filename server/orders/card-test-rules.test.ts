import { expect, test } from 'vitest'
import { isCardTest } from './card-test-rules.ts'

test.for([
  [19, 0, false],
  [20, 0, true],
  [20, 79, true],
  [20, 80, false],
  [100, 1000, false],
  [251, 1000, true],
] as const)(
  '%i refused cards beside %i orders in an hour are a test of stolen cards: %s',
  ([refused, placed, said]) => {
    expect(isCardTest({ refused, placed })).toBe(said)
  },
)
