import { expect, test } from 'vitest'
import { categoryTree, findCategory, guessCategory, pricePerUnit, trailTo } from './rules.ts'

const row = (code: string, parent: string | null, slug: string) => ({
  code,
  parent,
  slug,
  title: slug,
  description: slug,
})
const tree = categoryTree([
  row('care', null, 'pflege'),
  row('lenses', null, 'linsen'),
  row('toric', 'lenses', 'torisch'),
  row('daily', 'lenses', 'tages'),
  row('daily-toric', 'daily', 'torisch'),
  row('orphan', 'nowhere', 'waise'),
])

test('categories stand below their parents, in the order of the rows, each with the path of its slugs', () => {
  expect(tree.map(({ code }) => code)).toEqual(['care', 'lenses'])
  expect(tree[1]?.children.map(({ path }) => path)).toEqual(['linsen/torisch', 'linsen/tages'])
  expect(tree[1]?.children[1]?.children.map(({ path }) => path)).toEqual(['linsen/tages/torisch'])
})

test.each([
  ['linsen', 'lenses'],
  ['linsen/torisch', 'toric'],
  ['linsen/tages/torisch', 'daily-toric'],
  ['torisch', undefined],
  ['linsen/tages/torisch/x', undefined],
  ['linsen/', undefined],
  ['', undefined],
])('the path %s leads to %s', (path, code) => {
  expect(findCategory(tree, path)?.code).toBe(code)
})

test('the trail of a category begins at the top', () => {
  expect(trailTo(tree, 'daily-toric').map(({ code }) => code)).toEqual(['lenses', 'daily', 'daily-toric'])
  expect(trailTo(tree, 'care').map(({ code }) => code)).toEqual(['care'])
  expect(trailTo(tree, 'nothing')).toEqual([])
})

const italian = categoryTree([
  row('lenses', null, 'lenti'),
  row('daily', 'lenses', 'giornaliere'),
  row('x', null, 'pflege'),
])

test.each([
  ['lenti/giornaliere', 'daily'],
  ['giornaliere', 'daily'],
  ['linsen/giornaliere', 'daily'],
  ['falsch/tages', 'daily'],
  ['pflege/tages/torisch', 'toric'],
  ['x/pflege', 'care'],
  ['linsen/nirgends', undefined],
  ['', undefined],
])('the path %s probably means %s', (path, code) => expect(guessCategory([tree, italian], path)).toBe(code))

test.each([
  [39_90, 30, { value: 1_33, units: 30 }],
  [12_50, 3.6, { value: 3_47, units: 3.6 }],
  [89_00, 0, null],
])('%d cents for %d units are %o', (amount, units, perUnit) => {
  expect(pricePerUnit(amount, units)).toEqual(perUnit)
})
