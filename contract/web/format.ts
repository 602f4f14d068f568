import type { Brand, CountryCode, CurrencyCode, LocaleCode } from '#contract/brand.ts'

/** A language in a country, which decides how money is written. */
export type MoneyLocale = `${LocaleCode}-${CountryCode}`

type MoneyFormat = {
  group: string
  decimal: string
  /** The place of the currency; `tight`: before the amount, without a space unless it is a word like CHF. */
  currency: 'before' | 'tight' | 'after'
}

// Intl.NumberFormat is no option: Node and the browsers have different editions of its data and print different texts
// (fr-CH in Node 26: 1'234.50, in Chromium 156: 1 234.50; it-IT with and without a dot in 1.234), which would make
// React discard what the server rendered.
const formats: Record<CountryCode, MoneyFormat> = {
  CH: { group: '’', decimal: '.', currency: 'before' },
  DE: { group: '.', decimal: ',', currency: 'after' },
  AT: { group: '.', decimal: ',', currency: 'before' },
  IT: { group: '.', decimal: ',', currency: 'after' },
  FR: { group: '\u202f', decimal: ',', currency: 'after' },
}
const english: MoneyFormat = { group: ',', decimal: '.', currency: 'tight' }
const exceptions: Partial<Record<MoneyLocale, MoneyFormat>> = {
  'fr-CH': { group: '’', decimal: '.', currency: 'after' },
  'en-DE': english,
  'en-AT': english,
  'en-IT': english,
  'en-FR': english,
}

const signs: Record<CurrencyCode, string> = { EUR: '€', USD: '$', CHF: 'CHF' }

const formatOf = (locale: MoneyLocale) => exceptions[locale] ?? formats[locale.slice(3) as CountryCode]

/** A number of the catalogue, such as `8.6`, in the country's format: `8,6` in Germany. */
export const formatDecimal = (number: string, locale: MoneyLocale) => number.replace('.', formatOf(locale).decimal)

/** What separates the cents. */
export const decimalMark = (locale: MoneyLocale): string => formatOf(locale).decimal

/** A whole number in the country's format: `1’234` in Switzerland. Texts take it beside the number that decides the plural. */
export const formatCount = (count: number, locale: MoneyLocale) =>
  grouped(String(count), formatOf(locale).group).replace('-', '−')

const grouped = (digits: string, group: string) => digits.replace(/\B(?=(\d{3})+$)/g, group)

/** An average of ratings, such as `3.8`: with a comma in every language but English, also in Switzerland. */
export const formatRating = (average: string, locale: LocaleCode) =>
  locale === 'en' ? average : average.replace('.', ',')

/** `1234567` is `12.345,67 €`: money is counted in cents everywhere, and divided only here. */
export function formatMoney(
  cents: number,
  { currency = 'EUR', locale = 'de-DE' }: { currency?: CurrencyCode; locale?: MoneyLocale } = {},
): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  const { group, decimal, currency: place } = formatOf(locale)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const amount = `${grouped(digits.slice(0, -2), group)}${decimal}${digits.slice(-2)}`
  const sign = signs[currency]
  const space = place === 'tight' && sign.length === 1 ? '' : '\u00a0'
  return `${cents < 0 ? '−' : ''}${place === 'after' ? `${amount}${space}${sign}` : `${sign}${space}${amount}`}`
}

/** Money is written as in the brand's home market, in the format of the reader's language. */
export const moneyLocale = (brand: Pick<Brand, 'country'>, locale: LocaleCode): MoneyLocale =>
  `${locale}-${brand.country}`

/** `2026-11-15` is `15.11.2026`. A moment is printed as the day on which it is on the clocks of a time zone. */
export function formatDate(day: string): string
export function formatDate(moment: Date, zone: string): string
export function formatDate(date: string | Date, zone?: string): string {
  const { day, month, year } = calendarDate(date instanceof Date ? isoDate(date, zone ?? '') : date)
  return `${day}.${month}.${year}`
}

/** The parts of a day, which has to exist. */
export function calendarDate(iso: string) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? []
  // Date turns a day like February 30 into another one.
  const exists = year && month && day && new Date(Date.UTC(+year, +month - 1, +day)).toISOString().startsWith(iso)
  if (!exists) throw new RangeError(`${iso} is not a date like 2026-11-15`)
  return { iso, year, month, day }
}

/** Counts days of the calendar, which do not all have 24 hours on a clock. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Created at first use: it takes a phone longer than the rest of a page, and most pages do not need it. */
function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  // The English parts of a date are plain digits in every edition of the data.
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, clock)
  return clock
}

/** The day and the time of a moment: `2026-11-15 09:30`. */
export function localTime(moment: Date, zone: string): string {
  // A list of parts would take three times as long.
  const [day, month, year, hour, minute] = clockIn(zone).format(moment).match(/\d+/g) ?? []
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** The day on which a moment is on the clocks of a time zone: `2026-11-15`. */
export const isoDate = (moment: Date, zone: string): string => localTime(moment, zone).slice(0, -' 09:30'.length)
