import { expect, test } from 'vitest'
import { facetGroups } from './facet-groups.ts'

const reader = { locale: 'de', categories: ['lenses', 'daily', 'lenscare'] }

test('[CAT-009] the groups come in the order of the sidebar, with counts', () => {
  const facets = { brand: { Kelvary: 3, Brevelle: 12 }, lens_usage: { monthly: 4, daily: 11 } }
  expect(facetGroups(facets, {}, reader)).toEqual([
    {
      name: 'lens_usage',
      options: [
        { value: 'daily', count: 11 },
        { value: 'monthly', count: 4 },
      ],
    },
    {
      name: 'brand',
      options: [
        { value: 'Brevelle', count: 12 },
        { value: 'Kelvary', count: 3 },
      ],
    },
  ])
})

test.each([
  ['lens_usage', ['monthly', 'two_weekly', 'daily'], ['daily', 'two_weekly', 'monthly']],
  ['lens_type', ['coloured', 'toric', 'spherical', 'multifocal'], ['spherical', 'toric', 'multifocal', 'coloured']],
  ['category', ['lenscare', 'daily', 'lenses'], ['lenses', 'daily', 'lenscare']],
  ['sphere_right', ['2.00', '-0.50', '-10.00'], ['-10.00', '-0.50', '2.00']],
  ['color', ['blue', 'black', 'brown'], ['black', 'brown', 'blue']],
  ['rating', ['2', '4', '3'], ['4', '3', '2']],
  ['radius', ['14', '8.6', '8.45', '9'], ['8.45', '8.6', '9', '14']],
  ['brand', ['Zeta', 'écru', 'Eos', 'alba'], ['alba', 'écru', 'Eos', 'Zeta']],
] as const)('the values of %s are sorted as people read them', (name, values, sorted) => {
  const [group] = facetGroups({ [name]: Object.fromEntries(values.map((value) => [value, 1])) }, {}, reader)
  expect(group?.options.map(({ value }) => value)).toEqual(sorted)
})

test('without categories to filter by, there is no such filter', () => {
  expect(facetGroups({ category: { daily: 2, lenscare: 1 } }, {}, { locale: 'de', categories: [] })).toEqual([])
})

test('a filter with a single value is not offered', () => {
  expect(facetGroups({ brand: { Kelvary: 3 }, lens_type: {} }, {}, reader)).toEqual([])
})

test('a chosen value can be cleared even if it has no results', () => {
  expect(facetGroups({ brand: { Kelvary: 3 } }, { brand: ['Kelvary'], radius: ['9.9'] }, reader)).toEqual([
    { name: 'brand', options: [{ value: 'Kelvary', count: 3 }] },
    { name: 'radius', options: [{ value: '9.9', count: 0 }] },
  ])
})

test('“in stock” is offered where it makes a difference, “not in stock” never', () => {
  expect(facetGroups({ in_stock: { yes: 3 } }, {}, reader).map(({ name }) => name)).not.toContain('in_stock')
  const groups = facetGroups({ in_stock: { yes: 3, no: 1 } }, {}, reader)
  expect(groups).toContainEqual({ name: 'in_stock', options: [{ value: 'yes', count: 3 }] })
})

test('prices are offered where there are several products, and while one is chosen', () => {
  const offered = (...asked: Parameters<typeof facetGroups>) => facetGroups(...asked).map(({ name }) => name)
  expect(offered({ in_stock: { yes: 1, no: 1 } }, {}, reader)).toEqual(['price_from', 'price_to', 'in_stock'])
  expect(offered({ in_stock: { yes: 1 } }, {}, reader)).toEqual([])
  expect(offered({}, { price_to: ['5'] }, reader)).toEqual(['price_from', 'price_to'])
})
