import { expect, test } from 'vitest'
import { pageTypeOf, routeName } from './page-type.ts'

test.each([
  ['home', 'home', 'home'],
  ['de/home', 'home', 'home'],
  ['fr/category', 'category', 'category'],
  ['product:Product', 'product', 'product'],
  ['it/checkout:payment', 'checkout:payment', 'checkout'],
  ['thank-you', 'thank-you', 'thank-you'],
  ['de/account-orders', 'account-orders', 'account'],
  ['order-return', 'order-return', 'order'],
  ['en/page', 'page', 'content'],
  ['en/back-in-stock', 'back-in-stock', 'other'],
])('the route %s is the page %s, of the kind %s', (id, name, type) => {
  expect(routeName(id)).toBe(name)
  expect(pageTypeOf(name)).toBe(type)
})
