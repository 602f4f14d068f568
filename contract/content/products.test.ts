import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { productIds, productsNamedIn } from './products.ts'

test.each([
  ['', []],
  [' , ,', []],
  ['A', ['A']],
  ['B, A', ['B', 'A']],
  [' A,B ,, A', ['A', 'B']],
  ['A–30,B c,D\n,É', ['D']],
])('the set "%s" names %j', (set, ids) => expect(productIds(set)).toEqual(ids))

const popular = (products_set: string): Block => ({ component: 'popular_products', _uid: 'p', products_set })
const selected = (products_set: string): Block => ({ component: 'selected_products', _uid: 's', products_set })
const section = (...body: Block[]): Block => ({
  component: 'section',
  _uid: 'x',
  columns_mobile: 1,
  columns_tablet: 1,
  columns_desktop: 1,
  spacing: 'base',
  width: 'full',
  body,
})
const page = (...body: Block[]): Block => ({ component: 'page', _uid: 'y', body })

test('the products of a page are those of all its blocks, at any depth, each once, in their order', () => {
  const text: Block = { component: 'rich_text', _uid: 't', text: { type: 'doc', content: [] }, body: [popular('E')] }
  const all = page(popular('C,A'), section(section(selected('B,A'))), popular('D'), text)
  expect(productsNamedIn([all])).toEqual(['C', 'A', 'B', 'D', 'E'])
})

test('a page without product blocks names no products', () => {
  const text: Block = { component: 'rich_text', _uid: 't', text: { type: 'doc', content: [] } }
  expect(productsNamedIn([page(text, section())])).toEqual([])
})
