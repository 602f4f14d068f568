import { expect, test } from 'vitest'
import { pointsFor } from './points-rules.ts'

test.each([
  [0, 0],
  [99, 0],
  [1_00, 1],
  [79_80, 79],
  [-5_00, 0],
])('goods for %i earn %i points', (goods, points) => {
  expect(pointsFor(goods)).toBe(points)
})
