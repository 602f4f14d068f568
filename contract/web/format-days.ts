import type { LocaleCode } from '#contract/brand.ts'
import { calendarDate, isoDate } from './format.ts'

/** By whom days are read: `year` is the current one, which people do not write. */
export type DaysFormat = { locale: LocaleCode; year: string }

/** The format of a reader in a time zone, whose year may have begun earlier than elsewhere. */
export const daysFormat = (zone: string, locale: LocaleCode, now = new Date()): DaysFormat => ({
  locale,
  year: isoDate(now, zone).slice(0, 4),
})

// Intl.DateTimeFormat is no option: editions of its data differ in spaces and dashes, and old browsers have no formatRange.
const months: Record<LocaleCode, string> = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  en: 'January February March April May June July August September October November December',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
}

/** The number of a day in a month: `27.` in German, `1er` in French. */
const dayNumber: Record<LocaleCode, (day: number) => string> = {
  de: (day) => `${day}.`,
  en: (day) => `${day}`,
  it: (day) => (day === 1 ? '1º' : `${day}`),
  fr: (day) => (day === 1 ? '1er' : `${day}`),
}

/** `27.–30. November`, `30. November – 2. Dezember`, and `27. November` if both are the same day. */
export function formatDeliverySpan(min: string, max: string, format: DaysFormat): string {
  if (min > max) throw new RangeError(`A delivery cannot span ${min} to ${max}`)
  const end = formatDay(max, format)
  if (min === max) return end
  const [from, to] = [calendarDate(min), calendarDate(max)]
  if (from.year === to.year && from.month === to.month) return `${dayNumber[format.locale](Number(from.day))}–${end}`
  // A year that both days have is written once, at the end.
  return `${formatDay(min, from.year === to.year ? { ...format, year: from.year } : format)}\u00a0– ${end}`
}

/** `27. November`, and `27. November 2027` in another year. It stays on one line. */
export function formatDay(iso: string, { locale, year: current }: DaysFormat): string {
  const { day, month, year } = calendarDate(iso)
  const name = months[locale].split(' ')[Number(month) - 1]
  return [dayNumber[locale](Number(day)), name, ...(year === current ? [] : [year])].join('\u00a0')
}
