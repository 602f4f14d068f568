import { expect, test } from 'vitest'
import {
  differenceBetween,
  isSplitBroken,
  relativeDifference,
  type Variant,
  verdicts,
  wilson,
} from './experiment-rules.ts'

const arm = (reached: number, visitors: number) => ({ reached, visitors })
const variant = (name: string, share: number, reached: number, visitors: number): Variant => ({
  name,
  share,
  reached,
  visitors,
})

test('a proportion has Wilson’s interval: 81 of 263 is 25.53 % to 36.62 %, none of 20 is 0 % to 16.11 %', () => {
  const some = wilson(arm(81, 263), 1.96)
  expect([some.low, some.high].map((end) => end.toFixed(4))).toEqual(['0.2553', '0.3662'])
  const none = wilson(arm(0, 20), 1.96)
  expect([none.low, none.high].map((end) => end.toFixed(4))).toEqual(['0.0000', '0.1611'])
})

// The examples of Newcombe, Interval estimation for the difference between independent proportions, 1998, table II.
test.each([
  [56, 70, 48, 80, '0.0524', '0.3339'],
  [9, 10, 3, 10, '0.1705', '0.8090'],
  [6, 7, 2, 7, '0.0582', '0.8062'],
  [5, 56, 0, 29, '-0.0381', '0.1926'],
  [0, 10, 0, 20, '-0.1611', '0.2775'],
  [10, 10, 0, 20, '0.6791', '1.0000'],
])('%i of %i against %i of %i differ by Newcombe’s published interval', (more, of, less, ofLess, low, high) => {
  const found = differenceBetween(arm(less, ofLess), arm(more, of), 1.959964)
  expect([found.low.toFixed(4), found.high.toFixed(4)]).toEqual([low, high])
})

test('the relative difference contains 0 exactly when the difference does', () => {
  for (let reached = 20; reached <= 200; reached += 3) {
    const [base, other] = [arm(100, 1000), arm(reached, 1000)]
    const [difference, relative] = [differenceBetween(base, other), relativeDifference(base, other)]
    expect([difference.low > 0, difference.high < 0]).toEqual([relative.low > 0, relative.high < 0])
    expect(relative.low).toBeLessThan(reached / 100 - 1)
    expect(relative.high).toBeGreaterThan(reached / 100 - 1)
  }
})

test('nobody bought: the variant sells between 100 % and some percent fewer', () => {
  const { low, high } = relativeDifference(arm(100, 1000), arm(0, 1000))
  expect(low).toBe(-1)
  expect(high).toBeLessThan(-0.9)
})

test('a split is broken when chance would make it so once in a thousand tests', () => {
  const split = (a: number, b: number) => isSplitBroken([variant('a', 50, 0, a), variant('b', 50, 0, b)])
  // Chi-square with one degree of freedom is 10.828 at p = 0.001: (164.5² + 164.5²) / 5000 = 10.824.
  expect([split(5164, 4836), split(5165, 4835)]).toEqual([false, true])
  expect(split(0, 0)).toBe(false)
  expect(isSplitBroken([variant('a', 100, 0, 500)])).toBe(false)
  // Ten percent of 10,000 are 1,000; the split by halves would be broken.
  expect(isSplitBroken([variant('a', 90, 0, 9020), variant('b', 10, 0, 980)])).toBe(false)
  const three = (a: number, b: number, c: number) =>
    isSplitBroken([variant('a', 60, 0, a), variant('b', 20, 0, b), variant('c', 20, 0, c)])
  expect([three(6000, 2000, 2000), three(6000, 2117, 1883), three(6000, 2118, 1882)]).toEqual([false, false, true])
})

test('a test with a broken split says nothing else', () => {
  expect(verdicts([variant('default', 50, 500, 5000), variant('b', 50, 900, 6000)])).toEqual([{ code: 'broken' }])
})

test('with fewer than 25 orders nothing is said', () => {
  expect(verdicts([variant('default', 50, 24, 900), variant('b', 50, 60, 900)])).toEqual([{ code: 'too_few' }])
  expect(verdicts([variant('default', 50, 0, 0), variant('b', 50, 0, 0)])).toEqual([{ code: 'too_few' }])
})

test('nothing is decided before the visitors are there that a difference of 10 % needs', () => {
  // (1.96 + 0.8416)² × (0.1 × 0.9 / 0.5 + 0.11 × 0.89 / 0.5) / 0.01² = 29,497.
  const [verdict] = verdicts([variant('default', 50, 1000, 10_000), variant('b', 50, 1100, 10_000)])
  expect(verdict).toMatchObject({ code: 'undecided', more: 9_497 })
  const found = verdict?.code === 'undecided' ? verdict.relative : undefined
  expect([found?.low.toFixed(3), found?.high.toFixed(3)]).toEqual(['0.014', '0.193'])
})

test('with these visitors the interval decides', () => {
  const decide = (reached: number) =>
    verdicts([variant('default', 50, 1500, 15_000), variant('b', 50, reached, 15_000)])[0]?.code
  expect([1400, 1500, 1600, 1700].map(decide)).toEqual(['even', 'even', 'even', 'more'])
  expect(decide(1380)).toBe('fewer')
})

test('with three variants, the same difference takes more to decide', () => {
  const [base, b] = [variant('default', 50, 1500, 15_000), variant('b', 50, 1620, 15_000)]
  expect(verdicts([base, b])[0]?.code).toBe('more')
  const third = { ...b, name: 'c', reached: 1500 }
  const many = verdicts([base, b, third].map((each) => ({ ...each, visitors: 30_000, reached: each.reached * 2 })))
  expect(many.map(({ code }) => code)).toEqual(['more', 'even'])
  const few = verdicts([base, b, third].map((each) => ({ ...each, visitors: 15_000 })))
  expect(few[0]).toMatchObject({ code: 'undecided' })
})

test('of 2,000 tests of two variants that are the same, about 5 % find a winner', () => {
  const random = seeded(20)
  const draw = (visitors: number, rate: number) => {
    let reached = 0
    for (let visitor = 0; visitor < visitors; visitor++) if (random() < rate) reached++
    return reached
  }
  let winners = 0
  for (let run = 0; run < 2000; run++) {
    const [verdict] = verdicts([variant('a', 50, draw(1900, 0.5), 1900), variant('b', 50, draw(1900, 0.5), 1900)])
    expect(['more', 'fewer', 'even']).toContain(verdict?.code)
    if (verdict?.code !== 'even') winners++
  }
  expect(winners / 2000).toBeGreaterThan(0.035)
  expect(winners / 2000).toBeLessThan(0.065)
})

/** Mulberry32: the same numbers in every run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
