import { expect, test } from 'vitest'
import { hasWords, wordsOfPhrase } from './phrase-rules.ts'

test('every word of the phrase has to be there, in any order, in capitals or not', () => {
  const texts = ['Selma Service', 'service@example.com', null, undefined]
  expect(hasWords('SERV sel', texts)).toBe(true)
  expect(hasWords('selma lager', texts)).toBe(false)
  expect(hasWords(' ', texts)).toBe(true)
})

test('what is between words is no word', () => {
  expect(wordsOfPhrase('  Ein\tWort ')).toEqual(['ein', 'wort'])
})
