import { expect, test } from 'vitest'
import { bannerBox } from './banner-box.ts'

const usual = { width: 1240, height: 300 }

test.each<[wanted: Parameters<typeof bannerBox>[0], width: number, height: number, isFixed: boolean]>([
  [{}, 1240, 300, false],
  [{ aspectRatio: '16/9' }, 1240, 698, false],
  [{ aspectRatio: ' 2 : 1 ' }, 1240, 620, false],
  [{ aspectRatio: '2.5' }, 1240, 496, false],
  [{ width: 620 }, 620, 150, true],
  [{ height: 400 }, 1240, 400, false],
  [{ width: 600, height: 400 }, 600, 400, true],
  [{ width: 600, aspectRatio: '3/2', height: 10 }, 600, 400, true],
  [{ aspectRatio: 'wide' }, 1240, 300, false],
  [{ aspectRatio: '1/0' }, 1240, 300, false],
  [{ aspectRatio: '1000/1' }, 1240, 300, false],
  [{ width: 0, height: -5 }, 1240, 300, false],
  [{ width: 100_000, height: Number.NaN }, 1240, 300, false],
])('[DAT-035] a banner of 1240 by 300 with %j is %d by %d, fixed: %s', (wanted, width, height, isFixed) => {
  expect(bannerBox(wanted, usual)).toEqual({ width, height, isFixed })
})
