import { expect, test } from 'vitest'
import { readRanges, writeRanges } from './axis-text.ts'

test('values are read as they are written, with a comma, a real minus or two points as well', () => {
  const ranges = [
    [-6, -0.5, 0.25],
    [0.5, 4, 0.25],
    [8.6, 8.6, 1],
  ] as const
  expect(writeRanges(ranges)).toBe('-6.00 … -0.50 / 0.25\n0.50 … 4.00 / 0.25\n8.60')
  expect(readRanges(writeRanges(ranges))).toEqual(ranges)
  expect(readRanges('−6,00 .. -0.5/0.25; +0.5…4 / 0,25\n\n 8.6 ')).toEqual(ranges)
  expect(readRanges('')).toEqual([])
})

test.each(['-6 … -0.5', 'six', '1 … 2 / ', '8.6 9', '…'])('%s is no list of values', (text) => {
  expect(readRanges(text)).toBeUndefined()
})
