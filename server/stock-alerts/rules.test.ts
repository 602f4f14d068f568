import { expect, test } from 'vitest'
import { wantedVariants } from './rules.ts'

const lens = {
  product_id: 'AQ-30',
  category: 'lens',
  parameters: {
    axes: {
      sphere: [[-4, -1, 0.5]] as [number, number, number][],
      radius: [[8.6, 8.6, 0.1]] as [number, number, number][],
    },
    not_made: [],
    color_labels: {},
  },
}
const frame = {
  product_id: 'SUN',
  category: 'sunglasses',
  parameters: { axes: { color: ['black', 'sand'] }, not_made: [], color_labels: { black: 'Schwarz', sand: 'Sand' } },
}
const care = { product_id: 'CARE', category: 'lenscare', parameters: { axes: {}, not_made: [], color_labels: {} } }
const wanted = (product: Parameters<typeof wantedVariants>[0], query: string) =>
  wantedVariants(product, new URLSearchParams(query))

test('both eyes are two variants, the same lens for both eyes is one, and quantities do not matter', () => {
  const two = wanted(lens, 'choice=1&right.wanted=on&right.sphere=-2.5&right.quantity=7&left.wanted=on&left.sphere=-3')
  expect(two).toEqual({
    variants: ['AQ-30:sph-2.50,bc8.6', 'AQ-30:sph-3.00,bc8.6'],
    choice:
      'choice=1&right.wanted=on&right.sphere=-2.5&right.radius=8.6&right.quantity=1&left.wanted=on&left.sphere=-3&left.radius=8.6&left.quantity=1',
    color: undefined,
    lines: [
      {
        category: 'lens',
        eye: 'right',
        formatted_options: [
          { name: 'sphere', value: '−2.50' },
          { name: 'radius', value: '8.6' },
        ],
      },
      {
        category: 'lens',
        eye: 'left',
        formatted_options: [
          { name: 'sphere', value: '−3.00' },
          { name: 'radius', value: '8.6' },
        ],
      },
    ],
  })
  expect(wanted(lens, 'choice=1&same=on&right.wanted=on&right.sphere=-2.5')?.variants).toEqual(['AQ-30:sph-2.50,bc8.6'])
})

test('a colour is one variant, and a bottle needs no choice', () => {
  expect(wanted(frame, 'choice=1&item.color=sand')).toMatchObject({ variants: ['SUN:col-sand'], color: 'sand' })
  expect(wanted(care, '')).toMatchObject({ variants: ['CARE'], lines: [{ eye: null, formatted_options: [] }] })
})

test.each([
  ['no eye', lens, 'choice=1'],
  ['a missing strength', lens, 'choice=1&right.wanted=on'],
  ['a strength that is not made', lens, 'choice=1&right.wanted=on&right.sphere=-9'],
  ['one eye of two', lens, 'choice=1&right.wanted=on&right.sphere=-2.5&left.wanted=on'],
  ['no colour', frame, 'choice=1'],
  ['a colour that does not exist', frame, 'choice=1&item.color=%0d%0aBcc:x@example.org'],
])('there is nothing to wait for with %s', (_, product, query) => {
  expect(wanted(product, query)).toBeUndefined()
})

test('nothing else of a query is kept', () => {
  const query = 'product=x&fk=secret&choice=1&item.color=black&item.quantity=99&item.note=%3Cscript%3E'
  expect(wanted(frame, query)?.choice).toBe('choice=1&item.color=black&item.quantity=1')
})
