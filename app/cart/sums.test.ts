import { describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { earnedShipping, missingForFreeShipping, savedInAll } from './sums.ts'

const cart = (changes: Partial<Record<'from' | 'missing' | 'items_total' | 'shipping_price', number>> = {}) => {
  const { from = 90_00, missing = 30_00, items_total = 60_00, shipping_price = 6_90 } = changes
  return { free_shipping: { from, missing, name: 'Standardversand' }, items_total, shipping_price }
}

describe('[CRT-009] the hint at free shipping', () => {
  test('says what is missing, and which share is reached', () => {
    expect(missingForFreeShipping(cart())).toEqual({ missing: 30_00, share: 66, name: 'Standardversand' })
  })

  test.each([
    ['free shipping is not offered', { from: 0 }],
    ['there is nothing in the cart', { items_total: 0, missing: 90_00 }],
    ['shipping is free already', { items_total: 90_00, missing: 0 }],
    ['shipping costs nothing', { shipping_price: 0 }],
  ])('is not there if %s', (_, changes) => {
    expect(missingForFreeShipping(cart(changes))).toBeUndefined()
  })
})

test('free shipping is confirmed once the goods have earned it, and not if it costs nothing anyway', () => {
  expect(earnedShipping(cart({ items_total: 90_00, missing: 0 }))).toBe('Standardversand')
  expect(earnedShipping(cart())).toBeUndefined()
  expect(earnedShipping(cart({ items_total: 90_00, missing: 0, from: 0 }))).toBeUndefined()
  expect(earnedShipping(cart({ items_total: 90_00, missing: 0, shipping_price: 0 }))).toBeUndefined()
})

test('the savings are those of the lines and the coupon', () => {
  const items = [{ savings: { savings_from_regular: 5_00 } }, { savings: { savings_from_regular: 1_50 } }]
  expect(savedInAll({ items: items as Cart['items'], order_promotion_total: -2_00 })).toBe(8_50)
})
