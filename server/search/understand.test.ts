import { describe, expect, test } from 'vitest'
import { readPhrase } from './understand.ts'

const read = (phrase: string, known = {}, filters = {}) => readPhrase(phrase, { filters, values: known, locale: 'en' })
const attempts = (...asked: Parameters<typeof read>) => {
  const phrase = read(...asked)
  return phrase?.attempts(phrase.rest)
}
const torics = { sphere_right: ['-2.50'], sphere_left: ['-3.00'], lens_type: ['spherical', 'toric'] }

describe('the ways in which a phrase is looked for', () => {
  test('what is there in these strengths, what is made in them, the other words', () => {
    expect(attempts('R -2.50 -0.75 90 L -3.00 monthly')).toEqual([
      { phrase: 'monthly', filters: torics, found: 'on-hand' },
      { phrase: 'monthly -2.50 -3.00', filters: { lens_type: ['spherical', 'toric'] }, found: 'made' },
      { phrase: 'monthly', filters: {}, found: 'other' },
    ])
  })

  test('a strength whose sign is open is looked for without one', () => {
    expect(attempts('daily 2.25')?.map(({ phrase }) => phrase)).toEqual(['daily 2.25', 'daily'])
  })

  test('without a word beside the values, everything would be found in the end', () => {
    expect(attempts('-2.50')?.map(({ found }) => found)).toEqual(['on-hand', 'made'])
  })

  test('a filter of the visitor counts, not the phrase', () => {
    const [first] = attempts('-2.50', {}, { sphere_right: ['-4.00'] }) ?? []
    expect(first?.filters).toEqual({ sphere_right: ['-4.00'], sphere_left: ['-2.50'] })
  })

  test('values of an earlier phrase are what a lens is made in, unless a filter has them', () => {
    const known = { right: { sphere: -10 }, left: { sphere: -10 } }
    expect(attempts('monthly', known)).toEqual([
      { phrase: 'monthly -10.00', filters: {}, found: 'made' },
      { phrase: 'monthly', filters: {}, found: 'other' },
    ])
    expect(read('monthly', known, { sphere_right: ['-10.00'], sphere_left: ['-10.00'] })).toBeUndefined()
  })
})

test('a phrase of plain words is looked for as it is', () => {
  expect(read('monthly lenses')).toBeUndefined()
})

test('words for whom something is are understood, and left out', () => {
  expect(read('mens sunglasses')).toMatchObject({ rest: 'sunglasses', unsorted: ['mens'], words: 'mens sunglasses' })
})
