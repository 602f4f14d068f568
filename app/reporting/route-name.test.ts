import { expect, test } from 'vitest'
import { routeName } from './route-name.ts'

test.each([
  ['home', 'home'],
  ['de/home', 'home'],
  ['product:Product', 'product'],
  ['it/checkout:payment', 'checkout:payment'],
  ['en/thank-you', 'thank-you'],
])('the route %s is the page %s', (id, name) => expect(routeName(id)).toBe(name))
