import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDictionary, forgiven } from './dictionary.ts'

const brands = ['aqualenne', 'brevelle', 'brisenne', 'day', 'kelvary', 'ondrella', 'tavelle', 'torisch'].sort()
const dictionary = createDictionary(brands)
const near = (word: string, most = forgiven(word)) =>
  dictionary.near(word, most).map(({ at, edits }) => [brands[at], edits])

describe('similar words', () => {
  test.each([
    ['wrong', 'kelvaru'],
    ['missing', 'kelvry'],
    ['extra', 'kelvvary'],
    ['swapped', 'klevary'],
    ['wrong first', 'celvary'],
    ['missing last', 'kelvar'],
    ['swapped last', 'kelvayr'],
  ])('one %s letter is one edit: %s', (_, word) => expect(near(word, 1)).toEqual([['kelvary', 1]]))

  test.each(['odnrelal', 'ndrela', 'onndreella', 'ondrulle', 'nodrela'])('two edits: %s', (word) =>
    expect(near(word, 2)).toEqual([['ondrella', 2]]),
  )

  test('words of four letters and numbers must be exact', () => {
    expect(['dya', 'dayy', '14.2', '30er'].map(forgiven)).toEqual([0, 0, 0, 0])
    expect(['abcde', 'abcdefg', 'abcdefgh'].map(forgiven)).toEqual([1, 1, 2])
  })

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })

  test('are the same as those that a comparison with every word finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 30 }), letters, fc.nat(3), (list, word, most) => {
        const words = list.toSorted()
        const found = createDictionary(words).near(word, most)
        const expected = words.flatMap((each, at) =>
          distance(each, word) <= most ? [{ at, edits: distance(each, word) }] : [],
        )
        expect(found).toEqual(expected)
      }),
    )
  })
})

test('a beginning is a span of the sorted words', () => {
  const [from, to] = dictionary.beginning('br')
  expect(brands.slice(from, to)).toEqual(['brevelle', 'brisenne'])
  expect(dictionary.beginning('x')).toEqual([8, 8])
})

/** By the definition: the fewest insertions, deletions, replacements and exchanges of neighbours. */
function distance(a: string, b: string): number {
  const known = new Map<string, number>()
  function from(i: number, j: number): number {
    if (i === 0 || j === 0) return i + j
    const key = `${i},${j}`
    const before = known.get(key)
    if (before !== undefined) return before
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const least = Math.min(
      from(i - 1, j) + 1,
      from(i, j - 1) + 1,
      from(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      isSwap ? from(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
    )
    known.set(key, least)
    return least
  }
  return from(a.length, b.length)
}
