import { expect, test } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import { formatDay, formatDeliverySpan } from './format-days.ts'

// In the expectations, ordinary spaces stand for non-breaking ones.
const span = (locale: LocaleCode, min: string, max: string, year = '2026') =>
  formatDeliverySpan(min, max, { locale, year }).replaceAll('\u00a0', ' ')

test.each([
  ['de', '27.–30. November', '30. November – 2. Dezember', '1.–3. Dezember', '27. November'],
  ['en', '27–30 November', '30 November – 2 December', '1–3 December', '27 November'],
  ['it', '27–30 novembre', '30 novembre – 2 dicembre', '1º–3 dicembre', '27 novembre'],
  ['fr', '27–30 novembre', '30 novembre – 2 décembre', '1er–3 décembre', '27 novembre'],
] as const)(
  '[I18-015] the days of a delivery are written as people write them: %s',
  (locale, days, months, first, single) => {
    expect(span(locale, '2026-11-27', '2026-11-30')).toBe(days)
    expect(span(locale, '2026-11-30', '2026-12-02')).toBe(months)
    expect(span(locale, '2026-12-01', '2026-12-03')).toBe(first)
    expect(span(locale, '2026-11-27', '2026-11-27')).toBe(single)
  },
)

test('a year is written if it is not the current one, and once if both days have it', () => {
  expect(span('de', '2026-12-30', '2027-01-02')).toBe('30. Dezember – 2. Januar 2027')
  expect(span('de', '2026-12-30', '2027-01-02', '2027')).toBe('30. Dezember 2026 – 2. Januar')
  expect(span('en', '2027-01-02', '2027-01-04')).toBe('2–4 January 2027')
  expect(span('fr', '2027-01-30', '2027-02-01')).toBe('30 janvier – 1er février 2027')
  expect(span('it', '2027-01-02', '2027-01-02')).toBe('2 gennaio 2027')
})

test('a day stays on one line, and a span breaks only after its dash', () => {
  const de = { locale: 'de', year: '2026' } as const
  expect(formatDay('2027-05-08', de)).toBe('8.\u00a0Mai\u00a02027')
  expect(formatDeliverySpan('2026-11-30', '2026-12-02', de)).toBe('30.\u00a0November\u00a0– 2.\u00a0Dezember')
})

test.each([
  ['2026-11-18', '2026-11-15'],
  ['2026-02-30', '2026-03-02'],
  ['2026-02-27', '2026-02-30'],
  ['', ''],
])('a delivery cannot span %j to %j', (min, max) => {
  expect(() => formatDeliverySpan(min, max, { locale: 'de', year: '2026' })).toThrow(RangeError)
})
