import { expect, test } from 'vitest'
import { categoryFields } from './category-fields.ts'
import { lineItem, piecesOf, purchaseOf, saleOf } from './items.ts'

type Line = Parameters<typeof saleOf>[0]['items'][number]

const lens: Line = {
  product_id: 'ondrella-day-30',
  title: 'Ondrella Day 30',
  brand: ['Ondrella'],
  variant_id: 'v1',
  detail: { category: 'lens', lens_usage: 'daily', lens_type: null, badge: null },
  options: { add: 2, diameter: 14.2, radius: 8.6, sphere: -2.5, axis: 90, cylinder: -0.75 },
  unit_price: 24_90,
  regular_unit_price: 29_90,
  quantity: 2,
  total: 49_80,
  availability: 'orderable',
  created_from: null,
}

const bottle: Line = {
  ...lens,
  product_id: 'limpidella-360',
  title: 'Limpidella 360',
  detail: { category: 'lenscare', lens_usage: null, lens_type: null, badge: null },
  options: {},
  unit_price: 11_90,
  regular_unit_price: 11_90,
  quantity: 1,
  total: 11_90,
  created_from: {
    type: 'recommendation',
    recommendation_id: 'cross-sell-x',
    source: 'lens',
    item_position: 2,
  },
}

test('[TRK-010] a category path is spread over five levels at most', () => {
  expect(categoryFields(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({
    item_category: 'a',
    item_category2: 'b',
    item_category3: 'c',
    item_category4: 'd',
    item_category5: 'e',
  })
  expect(categoryFields(['lens', null, 'toric'])).toEqual({ item_category: 'lens', item_category2: 'toric' })
})

test('[TRK-011] options come as sphere, cylinder, axis, radius, diameter, add, in whatever order the line has them', () => {
  const item = lineItem(lens)
  expect(Object.keys(item).slice(-6)).toEqual(['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add'])
  expect(item).toMatchObject({
    sphere: '-2.5',
    cylinder: '-0.75',
    axis: '90',
    radius: '8.6',
    diameter: '14.2',
    add: '2',
  })
})

test('a line costs 24.90 each, 5.00 less than recommended; one without a reduction has no discount', () => {
  expect(lineItem(lens)).toMatchObject({ item_id: 'ondrella-day-30', price: 24.9, discount: 5, quantity: 2 })
  expect(lineItem(bottle)).toEqual({
    item_id: 'limpidella-360',
    item_name: 'Limpidella 360',
    item_brand: 'Ondrella',
    item_category: 'lenscare',
    item_variant: 'v1',
    price: 11.9,
    quantity: 1,
    created_from: 'lens:cross-sell-x:2',
  })
})

const goods = {
  currency_code: 'CHF',
  // 2 × 24.90 + 11.90 = 61.70, 10 % off, and 5.90 for the parcel.
  total: 61_43,
  shipping_total: 5_90,
  promotion_coupon: { code: 'WELCOME10', refusal: null },
  items: [lens, bottle],
}

test('a cart is worth its goods after the coupon, without the parcel', () => {
  expect(saleOf(goods)).toMatchObject({ currency: 'CHF', value: 55.53, coupon: 'WELCOME10' })
  expect(saleOf({ ...goods, promotion_coupon: null })).not.toHaveProperty('coupon')
})

/** What GA4 makes of the items of a sale, in whole cents. */
const sumOfItems = ({ items }: ReturnType<typeof saleOf>) =>
  Math.round(100 * items.reduce((sum, { price = 0, quantity = 1 }) => sum + price * quantity, 0))
const pricesOf = ({ items }: ReturnType<typeof saleOf>) =>
  items.map(({ price, discount, quantity }) => [quantity, price, discount])

test('6.17 off by a coupon are spread: 4.98 over two lenses of 24.90, 1.19 over a bottle of 11.90', () => {
  const sale = saleOf(goods)
  expect(pricesOf(sale)).toEqual([
    [2, 22.41, 7.49],
    [1, 10.71, 1.19],
  ])
  expect([sumOfItems(sale), sale.value]).toEqual([55_53, 55.53])
})

test('a share that is no whole cents for each piece is told with six decimals, and adds up all the same', () => {
  // 5.00 off 3 × 9.99 + 7 × 11.90 = 113.27: 1.32 of it for the three, 3.68 for the seven.
  const lines = [
    { ...bottle, unit_price: 9_99, regular_unit_price: 9_99, quantity: 3, total: 29_97 },
    { ...bottle, quantity: 7, total: 83_30 },
  ]
  const sale = saleOf({ ...goods, items: lines, total: 108_27, shipping_total: 0 })
  expect(pricesOf(sale)).toEqual([
    [3, 9.55, 0.44],
    [7, 11.374286, 0.525714],
  ])
  expect([sumOfItems(sale), sale.value]).toEqual([108_27, 108.27])
})

test('the cent that no line has a right to goes to the largest remainder; a free line takes no share', () => {
  // 0.10 off three bottles and a trial lens: 3.33 each, so that the first one gets a cent more.
  const free = { ...lens, unit_price: 0, regular_unit_price: 0, quantity: 1, total: 0 }
  const sale = saleOf({ ...goods, items: [free, bottle, bottle, bottle], total: 35_60, shipping_total: 0 })
  expect(pricesOf(sale)).toEqual([
    [1, 0, undefined],
    [1, 11.86, 0.04],
    [1, 11.87, 0.03],
    [1, 11.87, 0.03],
  ])
  expect(sumOfItems(sale)).toBe(35_60)
})

test('999 pieces add up to the cent; a line that is not sold any more is none of the sale', () => {
  const many = { ...bottle, quantity: 999, total: 11_888_10 }
  const gone = { ...lens, total: 0, availability: 'not-sold' } as const
  const sale = saleOf({ ...goods, items: [many, gone], total: 10_699_29, shipping_total: 0 })
  expect([sale.items.length, sumOfItems(sale), sale.value]).toEqual([1, 10_699_29, 10_699.29])
})

test('a purchase names its order, the parcel and the tax of all rates', () => {
  const vat = [
    { rate: 8.1, gross: 50_00, tax: 3_75 },
    { rate: 2.6, gross: 11_43, tax: 29 },
  ]
  expect(purchaseOf({ ...goods, vat, number: '100000042' })).toMatchObject({
    transaction_id: '100000042',
    value: 55.53,
    shipping: 5.9,
    tax: 4.04,
  })
})

test('three of five pieces that leave the cart are worth three', () => {
  expect(piecesOf('EUR', [{ line: { ...lens, quantity: 5 }, quantity: 3 }])).toMatchObject({
    currency: 'EUR',
    value: 74.7,
    items: [{ quantity: 3, price: 24.9 }],
  })
})
