import { expect, test } from 'vitest'
import type { Wearer } from './wearer.ts'
import { wearerOfProduct } from './wearer-of-product.ts'

type Worn = NonNullable<Wearer['eyes']['right']>
const worn = (product_id: string | null, on: string): Worn => ({
  source: product_id === null ? 'prescription' : 'order',
  options: {},
  product_id,
  on,
  since: on,
})
const wearer = (id: string, last: [right: string | null, left: string | null], on = '2026-01-01') => ({
  id,
  eyes: { right: last[0] ? worn(last[0], on) : null, left: last[1] ? worn(last[1], on) : null },
  last_ordered: {
    right: last[0] ? { product_id: last[0], options: {} } : null,
    left: last[1] ? { product_id: last[1], options: {} } : null,
  },
})

const carla = wearer('carla', ['monthly', 'monthly'])
const mia = wearer('mia', ['daily', null], '2026-03-01')
const tom = wearer('tom', ['toric', 'daily'], '2026-02-01')

test.each([
  ['the monthly lens is worn by the first one', 'monthly', 'carla'],
  ['the toric lens by the third one, with one eye', 'toric', 'tom'],
  ['the daily lens by two: by the one who ordered it last', 'daily', 'mia'],
  ['a lens that nobody wears by nobody', 'coloured', undefined],
])('%s', (_, product, id) => {
  expect(wearerOfProduct([carla, tom, mia], product)?.id).toBe(id)
  expect(wearerOfProduct([mia, tom, carla], product)?.id).toBe(id)
})

test('a newer prescription changes the values, and not who wears the product', () => {
  const tested = { ...mia, eyes: { right: worn(null, '2026-04-01'), left: null } }
  expect(wearerOfProduct([carla, tested], 'daily')?.id).toBe('mia')
})
