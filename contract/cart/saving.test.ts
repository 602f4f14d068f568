import { expect, test } from 'vitest'
import { savedAmount, savedPercent } from './saving.ts'

test.each([
  [49_90, 39_90, 10_00, 20], // 20.04
  [39_90, 36_90, 3_00, 8], // 7.52
  [200, 199, 1, 1], // exactly half a percent
  [1000, 996, 4, 0],
  [100, 100, 0, 0],
  [100, 120, 0, 0],
  [0, 0, 0, 0],
])('[PRC-003] of %i, paying %i saves %i cents or %i percent', (before, now, amount, percent) => {
  expect([savedAmount(before, now), savedPercent(before, now)]).toEqual([amount, percent])
})
