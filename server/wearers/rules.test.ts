import { expect, test } from 'vitest'
import { eyeTestOf, freePlace } from './rules.ts'

const places = (...taken: number[]) => taken.map((place) => ({ place }))

test('a new wearer takes the lowest free place, and the eleventh finds none', () => {
  expect(freePlace([])).toEqual({ ok: true, value: 1 })
  expect(freePlace(places(1, 3))).toEqual({ ok: true, value: 2 })
  expect(freePlace(places(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toMatchObject({ error: { code: 'too-many-wearers' } })
})

test.each([
  ['2026-11-16', '2025-11-17', '2026-11-17', false],
  ['2026-11-17', '2025-11-17', '2026-11-17', true],
  ['2026-11-17', '2024-02-29', '2025-02-28', true],
])('on %s after a test on %s the next one is due on %s: %s', (today, last, dueOn, isDue) => {
  expect(eyeTestOf(['2020-01-01', last, '2021-01-01'], { months: 12, today })).toEqual({ last, dueOn, isDue })
})

test('the months are the storefront’s, and without a prescription nobody knows when a test is due', () => {
  expect(eyeTestOf(['2026-01-31'], { months: 6, today: '2026-02-01' }).dueOn).toBe('2026-07-31')
  expect(eyeTestOf([], { months: 12, today: '2026-02-01' })).toEqual({ last: null, dueOn: null, isDue: false })
})
