import { expect, test } from 'vitest'
import { fromIn, readFrom, writeFrom } from './recommended-from.ts'

const second = { recommendation_id: 'cross-sell-limpidella-360', source: 'lenscare', item_position: 2 }

test('what recommended a product survives a link', () => {
  expect(writeFrom(second)).toBe('cross-sell-limpidella-360~lenscare~2')
  expect(readFrom(writeFrom(second))).toEqual({ type: 'recommendation', ...second })
})

test.each([
  null,
  undefined,
  5,
  '',
  'a~b',
  'a~b~c',
  'a~b~1~2',
  `${'a'.repeat(101)}~b~1`,
  'a~b~1234',
  '<b>~c~1',
  'a~ ~1',
])('nothing is made of %o', (text) => expect(readFrom(text)).toBeUndefined())

test('the page from which a form comes says it in its address', () => {
  expect(fromIn('https://claravue.example/p/x/y?from=a~b~1&choice=1')).toBe('a~b~1')
  expect(fromIn('https://claravue.example/p/x/y')).toBeUndefined()
  expect(fromIn('nonsense')).toBeUndefined()
  expect(fromIn(null)).toBeUndefined()
})
