import { describe, expect, test } from 'vitest'
import { stockBySphere, usualStock, withCommonSpheres } from './usual-rules.ts'

const lens = {
  category: 'lens',
  // Of 48 + 1 strengths 23 are common, each in two radii.
  axes: {
    sphere: [
      [-12, -6.5, 0.5],
      [-6, -0.5, 0.25],
      [0.5, 4, 0.25],
    ],
    radius: [
      [8.4, 8.4, 1],
      [8.8, 8.8, 1],
    ],
  },
  not_made: [],
} as const

describe('what is said of a lens before its values are chosen', () => {
  test.each([
    [46, 'most'],
    [24, 'most'],
    [23, 'some'],
    [1, 'some'],
    [0, 'ordered'],
  ])('%i of its 46 common lenses in stock: %s', (common, expected) => {
    expect(usualStock(lens, { common, soldOut: 0 })).toBe(expected)
  })

  test('what is not made does not count', () => {
    const not_made = [{ radius: [[8.8, 8.8, 1]] }] as const
    expect(usualStock({ ...lens, not_made }, { common: 12, soldOut: 0 })).toBe('most')
  })

  test('a toric lens has too many combinations for a dozen of them to be most', () => {
    const toric = { ...lens, axes: { ...lens.axes, axis: [[10, 180, 10]] as const } }
    expect(usualStock(toric, { common: 46, soldOut: 0 })).toBe('some')
  })

  test('once the strength is chosen, the radii of this strength count alone', () => {
    // Two radii are made in each strength.
    expect(stockBySphere(lens, { '-2.00': 2, '-2.25': 1 })).toEqual({ '-2.00': 'all', '-2.25': 'some' })
    const three = { ...lens, axes: { ...lens.axes, radius: [[8.4, 8.8, 0.2]] as const } }
    expect(stockBySphere(three, { '-2.00': 2, '-2.25': 1, '-3.00': 3 })).toEqual({
      '-2.00': 'most',
      '-2.25': 'some',
      '-3.00': 'all',
    })
  })
})

test.each([
  [3, 0, 'all'],
  [2, 1, 'most'],
  [1, 0, 'some'],
  [0, 0, 'ordered'],
  [0, 3, 'sold-out'],
])('sunglasses in three colours, %i there and %i gone for good: %s', (common, soldOut, expected) => {
  const sunglasses = { category: 'sunglasses', axes: { color: ['black', 'brown', 'blue'] }, not_made: [] }
  expect(usualStock(sunglasses, { common, soldOut })).toBe(expected)
})

test('the common strengths go from −0.50 to −6.00; a lens without any of them keeps its own', () => {
  expect(withCommonSpheres(lens.axes).sphere).toHaveLength(23)
  const plus = { sphere: [[1, 4, 0.5]] as const }
  expect(withCommonSpheres(plus)).toEqual(plus)
})
