import { expect, test } from 'vitest'
import { pageTypeOf } from './page-types.ts'

test.each([
  ['home', 'home'],
  ['de/home', 'home'],
  ['it/home:Home', 'home'],
  ['category', 'category'],
  ['fr/product', 'product'],
  ['checkout:payment', 'checkout'],
  ['thank-you', 'thank_you'],
  ['order-return', 'order'],
  ['account-profile', 'account'],
  ['page', 'content'],
  ['staff', 'other'],
  ['constructor', 'other'],
  ['', 'other'],
])('the route %s is a page of type %s', (route, type) => expect(pageTypeOf(route)).toBe(type))
