import { expect, test } from 'vitest'
import { comparisonPath, readCompared, readsDifferencesOnly } from './comparison.ts'

test.each([
  ['', []],
  ['id=a&id=b-2', ['a', 'b-2']],
  ['id=a&id=b&id=a', ['a', 'b']],
  ['id=&id=%00&id=A&id=../x&id=ok', ['ok']],
  ['id=a&id=b&id=c&id=d&id=e', ['a', 'b', 'c', 'd']],
  [`id=${'x'.repeat(61)}`, []],
])('of the query "%s" these are compared: %j', (query, ids) => {
  expect(readCompared(new URLSearchParams(query))).toEqual(ids)
})

test('the path of a comparison is read as the same comparison', () => {
  const path = comparisonPath(['a', 'b-2'])
  expect(path).toBe('/compare?id=a&id=b-2')
  expect(readCompared(new URL(path, 'http://shop').searchParams)).toEqual(['a', 'b-2'])
})

test('the path of a comparison also has whether only differences are shown; any other word for it counts as all', () => {
  const queryOf = (path: string) => new URL(path, 'http://shop').searchParams
  const path = comparisonPath(['a'], true)
  expect(path).toBe('/compare?id=a&only=differences')
  expect(readsDifferencesOnly(queryOf(path))).toBe(true)
  expect(readsDifferencesOnly(queryOf(comparisonPath(['a'])))).toBe(false)
  expect(readsDifferencesOnly(queryOf('/compare?id=a&only=prices'))).toBe(false)
})
