import { expect, test } from 'vitest'
import { eyeRows } from './eye-rows.ts'

type Line = { id: number; product_id: string; eye: 'right' | 'left' | null; wearer_id?: string | null }
const line = (id: number, eye: Line['eye'], more: Partial<Line> = {}): Line => ({
  id,
  product_id: 'lens',
  eye,
  wearer_id: null,
  ...more,
})
const rows = (...lines: Line[]) => eyeRows(lines, (one) => one).map((row) => row.map(({ id }) => id).join(' + '))

test('one product for both eyes is one row, the right eye first, where its first line stands', () => {
  expect(rows(line(1, 'right'), line(2, 'left'))).toEqual(['1 + 2'])
  expect(rows(line(1, 'left'), line(2, null, { product_id: 'bottle' }), line(3, 'right'))).toEqual(['3 + 1', '2'])
})

test('other products, other people and the same eye twice are rows of their own', () => {
  expect(rows(line(1, 'right'), line(2, 'left', { product_id: 'other' }))).toEqual(['1', '2'])
  expect(rows(line(1, 'right', { wearer_id: 'mia' }), line(2, 'left', { wearer_id: 'tom' }))).toEqual(['1', '2'])
  expect(rows(line(1, 'right', { wearer_id: 'mia' }), line(2, 'left'))).toEqual(['1', '2'])
  expect(rows(line(1, 'right'), line(2, 'right'))).toEqual(['1', '2'])
})

test('a line whose eye nobody said stays alone', () => {
  expect(rows(line(1, null), line(2, 'left'), line(3, null))).toEqual(['1', '2', '3'])
})

test('of several lines for one eye the first ones belong together, and each line stands once', () => {
  expect(rows(line(1, 'right'), line(2, 'right'), line(3, 'left'))).toEqual(['1 + 3', '2'])
  expect(rows(line(1, 'right'), line(2, 'right'), line(3, 'left'), line(4, 'left'))).toEqual(['1 + 3', '2 + 4'])
})

test('an order from before lines knew the wearer is paired, too', () => {
  const old = { product_id: 'lens' }
  expect(
    eyeRows(
      [
        { ...old, eye: 'right' as const },
        { ...old, eye: 'left' as const },
      ],
      (one) => one,
    ),
  ).toHaveLength(1)
})
