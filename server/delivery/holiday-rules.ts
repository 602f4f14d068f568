import type { CountryCode } from '#contract/brand.ts'

/** The public holidays of a whole country, as days of the year or as days after Easter Sunday. */
type Holidays = { fixed: readonly string[]; easter: readonly number[] }

const goodFriday = -2
const easterMonday = 1
const ascension = 39
const whitMonday = 50
const corpusChristi = 60

const holidays: Record<CountryCode, Holidays> = {
  CH: {
    fixed: ['01-01', '01-02', '08-01', '12-25', '12-26'],
    easter: [goodFriday, easterMonday, ascension, whitMonday],
  },
  DE: {
    fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
    easter: [goodFriday, easterMonday, ascension, whitMonday],
  },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    easter: [easterMonday, ascension, whitMonday, corpusChristi],
  },
  IT: {
    // October 4 is a holiday since 2026.
    fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
    easter: [easterMonday],
  },
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    easter: [easterMonday, ascension, whitMonday],
  },
}

/** Monday to Friday, without holidays. */
export function isWorkingDay(day: Temporal.PlainDate, country: CountryCode): boolean {
  return day.dayOfWeek <= 5 && !isHoliday(day, country)
}

export const isHoliday = (day: Temporal.PlainDate, country: CountryCode): boolean =>
  holidaysIn(day.year, country).has(day.toString())

const cached = new Map<string, ReadonlySet<string>>()

/** Computed once for each year and country, since every prediction needs the same few weeks. */
function holidaysIn(year: number, country: CountryCode): ReadonlySet<string> {
  const key = `${country}${year}`
  const found = cached.get(key)
  if (found) return found
  const { fixed, easter } = holidays[country]
  const sunday = easterSunday(year)
  const days = new Set([
    ...fixed.map((day) => `${year}-${day}`),
    ...easter.map((days) => sunday.add({ days }).toString()),
  ])
  cached.set(key, days)
  return days
}

/** By the computus of Gauss, as Lichtenberg completed it. */
export function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100)
  const lunarShift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const solarShift = 2 - Math.floor((3 * century + 3) / 4)
  const place = year % 19
  const seed = (19 * place + lunarShift) % 30
  const correction = Math.floor((seed + Math.floor(place / 11)) / 29)
  const fullMoon = 21 + seed - correction
  const firstSunday = 7 - ((year + Math.floor(year / 4) + solarShift) % 7)
  const distance = 7 - ((fullMoon - firstSunday) % 7)
  return Temporal.PlainDate.from({ year, month: 3, day: 1 }).add({ days: fullMoon + distance - 1 })
}
