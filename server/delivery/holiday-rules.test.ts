import { expect, test } from 'vitest'
import type { CountryCode } from '#contract/brand.ts'
import { easterSunday, isWorkingDay } from './holiday-rules.ts'

test.each([
  '1818-03-22', // the earliest there is
  '1943-04-25', // the latest there is
  '1954-04-18', // where the plain formula is wrong
  '1981-04-19', // and here
  '2000-04-23',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
])('Easter is on %s', (day) => expect(easterSunday(Number(day.slice(0, 4))).toString()).toBe(day))

const all: CountryCode[] = ['CH', 'DE', 'AT', 'IT', 'FR']
const works = (day: string) => all.filter((country) => isWorkingDay(Temporal.PlainDate.from(day), country)).join(' ')

test.each([
  ['2026-11-16', 'a Monday', 'CH DE AT IT FR'],
  ['2026-11-14', 'a Saturday', ''],
  ['2026-11-15', 'a Sunday', ''],
  ['2026-01-01', 'New Year', ''],
  ['2026-01-02', 'Berchtold’s day', 'DE AT IT FR'],
  ['2026-01-06', 'Epiphany', 'CH DE FR'],
  ['2026-04-03', 'Good Friday', 'AT IT FR'],
  ['2026-04-06', 'Easter Monday', ''],
  ['2028-04-25', 'Liberation day of Italy', 'CH DE AT FR'],
  ['2026-05-01', 'Labour day', 'CH'],
  ['2026-05-08', 'Victory day', 'CH DE AT IT'],
  ['2026-05-14', 'Ascension', 'IT'],
  ['2026-05-25', 'Whit Monday', 'IT'],
  ['2026-06-02', 'Republic day', 'CH DE AT FR'],
  ['2026-06-04', 'Corpus Christi', 'CH DE IT FR'],
  ['2026-07-14', 'the fourteenth of July', 'CH DE AT IT'],
  ['2025-08-01', 'the first of August', 'DE AT IT FR'],
  ['2025-08-15', 'Assumption', 'CH DE'],
  ['2025-10-03', 'German unity', 'CH AT IT FR'],
  ['2027-10-04', 'Saint Francis', 'CH DE AT FR'],
  ['2026-10-26', 'Austria’s national day', 'CH DE IT FR'],
  ['2027-11-01', 'All Saints', 'CH DE'],
  ['2026-11-11', 'Armistice', 'CH DE AT IT'],
  ['2026-12-08', 'Immaculate conception', 'CH DE FR'],
  ['2026-12-24', 'Christmas Eve', 'CH DE AT IT FR'],
  ['2026-12-25', 'Christmas', ''],
  ['2024-12-26', 'Saint Stephen', 'FR'],
])('on %s, %s, work goes on in: %s', (day, _, countries) => expect(works(day)).toBe(countries))
