import { expect, test } from 'vitest'
import { queryText, readUrl } from './url.ts'

test('a text that is no URL gives none, and a path needs a base', () => {
  expect(readUrl('https://shop.example/a?b=1')?.search).toBe('?b=1')
  expect(readUrl('/a', 'https://shop.example')?.href).toBe('https://shop.example/a')
  expect(['/a', '', 'http://', 'no url'].map((text) => readUrl(text))).toEqual(Array(4).fill(undefined))
})

test('an empty query has no question mark', () => {
  expect(queryText(new URLSearchParams())).toBe('')
  expect(queryText(new URLSearchParams({ a: 'b c', d: '' }))).toBe('?a=b+c&d=')
})
