import { expect, test } from 'vitest'
import { blockPageQuery, readBlockPage } from './block-page.ts'

const query = (text: string) => new URLSearchParams(text)

test.each([
  ['', 1],
  ['products=a.3', 3],
  ['products=b.2&products=a.3', 3],
  ['products=b.2', 1],
  ['products=a.b.2', 1],
  ['products=a', 1],
  ['products=a.0', 1],
  ['products=a.-1', 1],
  ['products=a.1e9', 1],
  ['products=a.999999999', 1],
])('with %j the block a is at page %d', (text, page) => expect(readBlockPage(query(text), 'a')).toBe(page))

test('turning the pages of one block leaves the others alone, and the first page needs no parameter', () => {
  expect(blockPageQuery(query(''), 'a', 2)).toBe('?products=a.2')
  expect(blockPageQuery(query('products=b.2&products=a.2&utm_source=x'), 'a', 3)).toBe('?products=a.3&products=b.2')
  expect(blockPageQuery(query('products=b.2&products=a.2'), 'a', 1)).toBe('?products=b.2')
  expect(blockPageQuery(query('products=a.2'), 'a', 1)).toBe('')
})
