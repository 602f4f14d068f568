import { describe, expect, test } from 'vitest'
import { boughtFirst, cartOffer, crossSellIds, favouritesFor, notBeside } from './rules.ts'

const lens = {
  product_id: 'lens-30',
  category: 'lens',
  group_upsell: 'lens-90',
  similar_products: ['other-30', 'third-30'],
}
const frame = { ...lens, product_id: 'frame', category: 'sunglasses', group_upsell: null }

test('[CAT-029] beside a lens come the larger pack and what completes it in turns, and no other lens', () => {
  const favourites = [
    ['solution', 'tablets'],
    ['drops', 'spray'],
  ]
  expect(crossSellIds({ ...lens, favourites })).toEqual(['lens-90', 'solution', 'drops', 'tablets', 'spray'])
})

test('[CAT-029] beside other products what is similar and what others like in turns, each once and never itself', () => {
  expect(crossSellIds({ ...frame, favourites: [['frame', 'other-30', 'favourite']] })).toEqual([
    'other-30',
    'third-30',
    'favourite',
  ])
})

test('at most eight are offered, and none where nothing is known', () => {
  const many = Array.from({ length: 20 }, (_, index) => `p-${index}`)
  expect(crossSellIds({ ...lens, favourites: [many] })).toHaveLength(8)
  expect(crossSellIds({ ...frame, similar_products: [], favourites: [] })).toEqual([])
})

test('orders with two lenses offer neither beside the other', () => {
  expect([notBeside(lens), notBeside(frame)]).toEqual(['lens', undefined])
})

test.each([
  ['lens', 'monthly', ['daily', 'lenses'], ['lenscare', 'humidifier', 'accessory']],
  ['lens', 'daily', ['daily', 'lenses'], ['humidifier', 'eye_care']],
  ['sunglasses', null, ['sunglasses'], ['sunglasses']],
  ['accessory', null, ['accessory'], ['accessory']],
  ['lenscare', null, [], []],
])('a %s (%s) goes with the favourites of these categories', (category, lens_usage, categories, expected) => {
  expect(favouritesFor({ category, lens_usage, categories })).toEqual(expected)
})

describe('the offer for a cart', () => {
  const favourites = {
    lenses: ['lens-a', 'lens-b'],
    lenscare: ['solution', 'tablets'],
    humidifier: ['drops', 'spray'],
    eye_care: ['calm'],
    accessory: ['case', 'cloth'],
    sunglasses: ['shades'],
  }
  const monthly = { category: 'lens', lens_usage: 'monthly' } as const
  const daily = { category: 'lens', lens_usage: 'daily' } as const
  const solution = { category: 'lenscare', lens_usage: null } as const
  const shades = { category: 'sunglasses', lens_usage: null } as const
  const service = { category: 'service', lens_usage: null } as const

  test.each([
    ['monthly lenses', [monthly], 'lens', ['solution', 'drops', 'case', 'tablets', 'spray', 'cloth']],
    ['daily lenses, which need no cleaning', [daily], 'lens', ['drops', 'calm', 'spray']],
    ['lenses and a solution', [solution, monthly], 'lens', ['drops', 'case', 'spray', 'cloth']],
    ['sunglasses', [shades], 'sunglasses', ['case', 'cloth']],
    ['nothing', [], 'popular', ['lens-a', 'solution', 'shades', 'lens-b', 'tablets']],
    ['an eye test', [service], 'popular', ['lens-a', 'solution', 'shades', 'lens-b', 'tablets']],
  ])('[CAT-028] with %s completes it', (_, kinds, category, ids) => {
    expect(cartOffer({ ids: [], kinds, favourites })).toEqual({ ids, category })
  })

  test('has nothing that is in the cart, and is what others like where the cart has it all', () => {
    expect(cartOffer({ ids: ['drops'], kinds: [daily], favourites }).ids).toEqual(['calm', 'spray'])
    const everything = { ids: ['calm', 'drops', 'spray'], kinds: [daily], favourites }
    expect(cartOffer(everything)).toMatchObject({ category: 'popular', ids: expect.arrayContaining(['lens-a']) })
  })

  test('begins with what was bought together, each once and at most eight', () => {
    expect(boughtFirst(['b', 'x'], { ids: ['a', 'b'] })).toEqual(['b', 'x', 'a'])
    expect(boughtFirst(['a', 'b', 'c', 'd'], { ids: ['e', 'f', 'g', 'h', 'i'] })).toHaveLength(8)
  })
})
