import { expect, test } from 'vitest'
import { readReviewList, reviewListUrl } from './review-list.ts'

const read = (query: string) => readReviewList(new URLSearchParams(query), ['de', 'fr'])

test.each([
  ['', { page: 1, sort: 'newest' }],
  ['reviews=3&review_sort=worst&review_language=fr', { page: 3, sort: 'worst', language: 'fr' }],
  ['review_stars=4', { page: 1, sort: 'newest', stars: 4 }],
  ['review_stars=6', { page: 1, sort: 'newest' }],
  ['reviews=0&review_sort=__proto__&review_language=it', { page: 1, sort: 'newest' }],
  ['reviews=9999999&review_language=%27', { page: 100_000, sort: 'newest' }],
])('“%s” asks for %j', (query, list) => expect(read(query)).toEqual(list))

test('a URL has no defaults, and is read as it was written', () => {
  expect(reviewListUrl(read(''))).toBe('?#reviews')
  const written = reviewListUrl({ page: 2, sort: 'best', language: 'de', stars: 5 })
  expect(written).toBe('?reviews=2&review_sort=best&review_language=de&review_stars=5#reviews')
  expect(read(written.split('#')[0] ?? '')).toEqual({ page: 2, sort: 'best', language: 'de', stars: 5 })
})
