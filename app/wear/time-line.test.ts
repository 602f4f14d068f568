import { expect, test } from 'vitest'
import type { EyeWear } from '#contract/wear/wear.ts'
import { timeLines } from './time-line.ts'

const today = '2026-11-17'
const eye = (since: string, runs_out_at: string): EyeWear => ({
  product: { id: 'L', title: 'L', path: null },
  options: {},
  lenses_left: 0,
  days_per_lens: 1,
  days_per_week: 7,
  since,
  runs_out_at,
  gap: null,
  has_new_strength: false,
  why: [],
})
const lines = (...eyes: EyeWear[]) => timeLines(eyes, today)

test('twenty days are worn and twenty to come: today is in the middle', () => {
  expect(lines(eye('2026-10-28', '2026-12-06'))).toEqual([
    { today: 50, worn: { from: 0, to: 50 }, ahead: { from: 50, to: 100 }, gap: null },
  ])
})

test('two eyes have one scale: the one that lasts half as long ends in the middle', () => {
  const [right, left] = lines(eye(today, '2027-02-24'), eye(today, '2027-01-05'))
  expect([right?.ahead.to, left?.ahead.to]).toEqual([100, 50])
  expect([right?.today, left?.today]).toEqual([0, 0])
})

test('days without lenses are cut out of the bar', () => {
  const gap = { from: '2026-11-27', until: '2026-12-07' }
  expect(lines({ ...eye(today, '2026-12-16'), gap })[0]?.gap).toEqual({ from: 33.3, to: 66.7 })
})

test('what is used up ends before today, and what is long past is not drawn', () => {
  const [short] = lines(eye('2026-10-01', '2026-11-06'))
  expect(short?.worn.to).toBeLessThan(short?.today ?? 0)
  expect(short?.ahead.to).toBe(short?.ahead.from)
  expect(lines(eye('2024-01-01', '2024-02-01'))[0]?.worn).toEqual({ from: 0, to: 0 })
})

test('a parcel that has not come yet begins after today', () => {
  const [line] = lines(eye('2026-11-24', '2026-12-23'))
  expect(line?.worn.from).toBe(line?.worn.to)
  expect(line?.ahead.from).toBeGreaterThan(line?.today ?? 100)
})
