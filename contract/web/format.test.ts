import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { formatCount, formatDate, formatDecimal, formatMoney, moneyLocale } from './format.ts'

// In the expectations, ordinary spaces stand for non-breaking ones.
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['de-CH', '1’000', '−12’345’678'],
  ['fr-CH', '1’000', '−12’345’678'],
  ['de-DE', '1.000', '−12.345.678'],
  ['it-IT', '1.000', '−12.345.678'],
  ['en-DE', '1,000', '−12,345,678'],
] as const)('a thousand is written in %s as %s', (locale, thousand, below) => {
  expect([1000, 999, -12_345_678].map((count) => formatCount(count, locale))).toEqual([thousand, '999', below])
})

describe('money', () => {
  test('[I18-012] is in euros and in the German format by default', () => {
    const german = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
    for (const cents of [0, 5, 99, 100, 5980, 123456, 123456789, -5980])
      expect(formatMoney(cents)).toBe(german.format(cents / 100).replace('-', '−'))
    expect(formatMoney(5980)).toBe('59,80\u00a0€')
  })

  test('[I18-013] is whole cents, divided by 100 when printed', () => {
    expect(plain(formatMoney(1))).toBe('0,01 €')
    expect(plain(formatMoney(1999))).toBe('19,99 €')
    for (const notCents of [19.99, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => formatMoney(notCents)).toThrow(RangeError)
  })

  test.each([
    ['de-CH', 'CHF', 'CHF 1’234.50'],
    ['fr-CH', 'CHF', '1’234.50 CHF'],
    ['it-CH', 'CHF', 'CHF 1’234.50'],
    ['en-CH', 'CHF', 'CHF 1’234.50'],
    ['de-AT', 'EUR', '€ 1.234,50'],
    ['it-IT', 'EUR', '1.234,50 €'],
    ['fr-FR', 'EUR', '1 234,50 €'],
    ['en-DE', 'EUR', '€1,234.50'],
    ['en-DE', 'CHF', 'CHF 1,234.50'],
    ['de-DE', 'USD', '1.234,50 $'],
  ] as const)('is written in %s as in %s %s', (locale, currency, text) => {
    expect(plain(formatMoney(123450, { currency, locale }))).toBe(text)
    expect(plain(formatMoney(-123450, { currency, locale }))).toBe(`−${text}`)
  })

  test('follows the home market of the brand and the language of the reader', () => {
    const prices = (brand: Brand) =>
      brand.locales.map((code) =>
        plain(formatMoney(9000, { currency: brand.currency, locale: moneyLocale(brand, code) })),
      )
    expect(Object.fromEntries(brands.map((brand) => [brand.id, prices(brand)]))).toEqual({
      claravue: ['CHF 90.00', 'CHF 90.00', 'CHF 90.00', '90.00 CHF'],
      linsenhaus: ['90,00 €', '€90.00'],
      lenteo: ['90,00 €'],
    })
  })
})

describe('a date', () => {
  test('[I18-014] is printed as day, month and year in figures', () => {
    expect(formatDate('2026-11-15')).toBe('15.11.2026')
    expect(formatDate('2027-01-02')).toBe('02.01.2027')
  })

  test('of a moment is the day in our markets, whatever the time zone of the machine', () => {
    expect(formatDate(new Date('2026-07-31T22:30:00Z'), 'Europe/Zurich')).toBe('01.08.2026')
    expect(formatDate(new Date('2026-12-31T22:59:59Z'), 'Europe/Zurich')).toBe('31.12.2026')
    expect(formatDate(new Date('2026-12-31T23:00:00Z'), 'Europe/Zurich')).toBe('01.01.2027')
  })

  test.each(['2026-02-30', '15.11.2026', '2026-11-15T10:00:00Z', ''])('cannot be %j', (text) => {
    expect(() => formatDate(text)).toThrow(RangeError)
  })
})

test.each([
  ['de-CH', '8.6'],
  ['fr-CH', '8.6'],
  ['de-DE', '8,6'],
  ['en-DE', '8.6'],
  ['it-IT', '8,6'],
] as const)('a measure in %s is %s', (locale, written) => expect(formatDecimal('8.6', locale)).toBe(written))
