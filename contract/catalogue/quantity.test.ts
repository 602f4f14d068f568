import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { lineMaximum, readQuantity, selectorMaximum } from './quantity.ts'

test.each([
  [2.9, 2],
  ['2.9', 2],
  ['  7 ', 7],
  [0.9, 0],
  [-0.5, -1],
  ['-3', -3],
  [-0, 0],
])('[PRC-009] the quantity %j is %i', (input, quantity) => expect(readQuantity(input)).toBe(quantity))

test.each(['', '  ', 'two', '3 boxes', null, undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, [4], true])(
  '[PRC-010] %j is not a number and therefore 1',
  (input) => expect(readQuantity(input)).toBe(1),
)

test('[PRC-011] the maximum of the selector is the theme’s, or 99', () => {
  expect(selectorMaximum({}, 'AQ-30')).toBe(99)
  expect(selectorMaximum({ theme: {} }, 'AQ-30')).toBe(99)
  expect(selectorMaximum({ theme: { maxQuantity: 24 } }, 'AQ-30')).toBe(24)
  expect(selectorMaximum(claravue, 'AQ-30')).toBe(99)
})

test('[PRC-012] the product BTT can be ordered once only', () => {
  expect(selectorMaximum({ theme: { maxQuantity: 24 } }, 'BTT')).toBe(1)
  expect(lineMaximum({}, { productId: 'BTT', available: 500, stopOrder: false })).toBe(1)
  expect(lineMaximum({}, { productId: 'BTT', available: 500, stopOrder: true })).toBe(1)
  expect(lineMaximum({}, { productId: 'BTT', available: 0, stopOrder: true })).toBe(0)
})

test.each([
  { stopOrder: true, available: 7, most: 7 },
  { stopOrder: true, available: 250, most: 250 },
  { stopOrder: true, available: 0, most: 0 },
  { stopOrder: true, available: -4, most: 0 },
  { stopOrder: false, available: 7, most: 50 },
  { stopOrder: false, available: -4, most: 50 },
])('[PRC-013] with $available there and stop-order $stopOrder a line holds at most $most', ({ most, ...stock }) => {
  expect(lineMaximum({ theme: { maxQuantity: 50 } }, { productId: 'AQ-30', ...stock })).toBe(most)
})
