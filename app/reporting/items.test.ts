import { expect, test } from 'vitest'
import { categoryFields } from './category-fields.ts'
import { lineItem, piecesOf, purchaseOf, saleOf } from './items.ts'

const lens = {
  product_id: 'ondrella-day-30',
  title: 'Ondrella Day 30',
  brand: ['Ondrella'],
  variant_id: 'v1',
  detail: { category: 'lens', lens_usage: 'daily', lens_type: null, badge: null },
  options: { add: 2, diameter: 14.2, radius: 8.6, sphere: -2.5, axis: 90, cylinder: -0.75 },
  unit_price: 24_90,
  regular_unit_price: 29_90,
  quantity: 2,
  created_from: null,
} as const

const bottle = {
  ...lens,
  product_id: 'limpidella-360',
  title: 'Limpidella 360',
  detail: { category: 'lenscare', lens_usage: null, lens_type: null, badge: null },
  options: {},
  unit_price: 11_90,
  regular_unit_price: 11_90,
  quantity: 1,
  created_from: {
    type: 'recommendation',
    recommendation_id: 'cross-sell-x',
    source: 'lens',
    item_position: 2,
  },
} as const

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
