import type { CountryCode } from '#contract/brand.ts'
import { timeZones } from '#contract/time-zones.ts'

/** The calendar day of a country, such as `2026-11-18`. Every event needs it, so it is worked out once a day. */
export function createDayClock() {
  const known = new Map<CountryCode, { day: string; from: number; until: number }>()
  return function dayIn(country: CountryCode, now: number): string {
    const last = known.get(country)
    if (last && now >= last.from && now < last.until) return last.day
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZones[country])
    const start = local.startOfDay()
    const day = local.toPlainDate().toString()
    known.set(country, { day, from: start.epochMilliseconds, until: start.add({ days: 1 }).epochMilliseconds })
    return day
  }
}
