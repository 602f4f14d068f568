import { expect, test } from 'vitest'
import type { PackSize } from '#contract/catalogue/catalogue.ts'
import type { CartItem } from './cart.ts'
import { cheaperRows, isAbout, packChange } from './cheaper-rows.ts'

/** Thirty lenses for 36.90, ninety for 94.90. */
const size = (product_id: string, price: number, units: number) =>
  ({
    product_id,
    content: `${units} lenses`,
    is_interchangeable: true,
    price: { current: price, original: price, website: price },
    price_per_unit: { value: Math.round(price / units), units },
  }) as PackSize
const sizes = [{ product_id: 'D-30', units: 30, most: 99, packs: [size('D-30', 36_90, 30), size('D-90', 94_90, 90)] }]

const line = (id: number, eye: 'right' | 'left', quantity: number, other: Partial<CartItem> = {}) => ({
  id,
  product_id: 'D-30',
  eye,
  wearer_id: null,
  quantity,
  unit_price: 36_90,
  price_channel: 'website' as const,
  availability: 'orderable' as const,
  options: { sphere: -id },
  ...other,
})

test('three boxes of 30 for each eye cost less as one box of 90 for each, with the values of each line', () => {
  const items = [line(1, 'right', 3), line(2, 'left', 3)]
  const [row] = cheaperRows(items, sizes)
  expect(row?.perLens).toEqual({ there: 105, here: 123 })
  expect(row && packChange(row, items)).toEqual([
    { id: 1, product_id: 'D-30', options: { sphere: -1 }, pack: { product_id: 'D-90', quantity: 1 } },
    { id: 2, product_id: 'D-30', options: { sphere: -2 }, pack: { product_id: 'D-90', quantity: 1 } },
  ])
})

test('nothing is said where another size costs more, has no known price, or was not asked for', () => {
  expect(cheaperRows([line(1, 'right', 2), line(2, 'left', 2)], sizes)).toEqual([])
  expect(cheaperRows([line(1, 'right', 3)], [])).toEqual([])
})

test('a price of a link and a line that cannot be ordered are left alone', () => {
  expect(cheaperRows([line(1, 'right', 3, { price_channel: 'comparison' })], sizes)).toEqual([])
  expect(cheaperRows([line(1, 'right', 3), line(2, 'left', 3, { availability: 'stop-order' })], sizes)).toEqual([])
})

test('it is about the row only as long as its lines have the quantities for which it is true', () => {
  const items = [line(1, 'right', 3), line(2, 'left', 3)]
  const [row] = cheaperRows(items, sizes)
  const about = (quantities: number[]) =>
    row &&
    isAbout(
      row,
      items.map((item, index) => ({ ...item, quantity: quantities[index] ?? 0 })),
    )
  expect([about([3, 3]), about([3, 4]), about([3])]).toEqual([true, false, false])
})
