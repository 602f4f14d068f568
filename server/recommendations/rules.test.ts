import { expect, test } from 'vitest'
import { crossSellIds, favouritesFor } from '#server/recommendations/rules.ts'

const lens = { product_id: 'lens-30', group_upsell: 'lens-90', similar_products: ['other-30', 'third-30'] }

test('[CAT-029] the larger pack comes first, then similar lenses and care in turns, each once and never itself', () => {
  const favourites = [
    ['solution', 'case'],
    ['lens-30', 'other-30', 'favourite'],
  ]
  expect(crossSellIds({ ...lens, favourites })).toEqual([
    ...['lens-90', 'other-30', 'solution', 'third-30', 'case', 'favourite'],
  ])
})

test('at most eight are offered, and none where nothing is known', () => {
  const many = Array.from({ length: 20 }, (_, index) => `p-${index}`)
  expect(crossSellIds({ ...lens, favourites: [many] })).toHaveLength(8)
  expect(crossSellIds({ product_id: 'a', group_upsell: null, similar_products: [], favourites: [] })).toEqual([])
})

test.each([
  ['lens', ['daily', 'lenses'], ['lenscare', 'daily']],
  ['sunglasses', ['sunglasses'], ['accessory', 'sunglasses']],
  ['accessory', ['accessory'], ['accessory']],
  ['lenscare', [], []],
])('a %s goes with the favourites of these categories', (category, categories, expected) => {
  expect(favouritesFor({ category, categories })).toEqual(expected)
})
