import type { AppointmentPlace, AppointmentSettings, LocaleCode, Weekday } from '#contract/brand.ts'
import { timeZones } from '#contract/time-zones.ts'
import { isHoliday } from '#server/delivery/holiday-rules.ts'

export type Slot = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; time: string }
export type SlotDay = { day: Temporal.PlainDate; slots: Slot[] }
export type TakenTime = { startsAt: Date; endsAt: Date }

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The times of a day by the clock of the place: none on public holidays and closed days. */
export function slotsOn(place: AppointmentPlace, minutes: number, day: Temporal.PlainDate): Slot[] {
  const weekday = weekdays[day.dayOfWeek - 1]
  if (!weekday || isHoliday(day, place.country) || place.closedDays?.includes(day.toString())) return []
  return (place.hours[weekday] ?? []).flatMap(([from, to]) => {
    const slots: Slot[] = []
    for (let start = minuteOfDay(from); start + minutes <= minuteOfDay(to); start += minutes) {
      const plainTime = new Temporal.PlainTime(Math.floor(start / 60), start % 60)
      const local = day.toZonedDateTime({ timeZone: timeZones[place.country], plainTime })
      // In the hour that is left out in spring, the clock shows another time.
      if (!local.toPlainTime().equals(plainTime)) continue
      const startsAt = local.toInstant()
      slots.push({ startsAt, endsAt: startsAt.add({ minutes }), time: plainTime.toString({ smallestUnit: 'minute' }) })
    }
    return slots
  })
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The days from today on that have times, with those that can still be booked. */
export function offeredDays(
  { minutes, noticeHours, daysAhead }: AppointmentSettings,
  place: AppointmentPlace,
  taken: readonly TakenTime[],
  now: Temporal.Instant,
): SlotDay[] {
  const today = now.toZonedDateTimeISO(timeZones[place.country]).toPlainDate()
  const earliest = now.add({ hours: noticeHours })
  return Array.from({ length: daysAhead }, (_, days) => today.add({ days })).flatMap((day) => {
    const inTime = slotsOn(place, minutes, day).filter(
      ({ startsAt }) => Temporal.Instant.compare(startsAt, earliest) >= 0,
    )
    if (inTime.length === 0) return []
    return [{ day, slots: inTime.filter((slot) => !taken.some((one) => overlaps(slot, one))) }]
  })
}

/** After a change of the settings, appointments of before may begin at other minutes than the times of now. */
function overlaps(slot: Slot, { startsAt, endsAt }: TakenTime): boolean {
  return startsAt.getTime() < slot.endsAt.epochMilliseconds && slot.startsAt.epochMilliseconds < endsAt.getTime()
}

/** The time that begins at this moment, if it is offered. */
export const slotAt = (days: readonly SlotDay[], at: string): Slot | undefined =>
  days.flatMap(({ slots }) => slots).find(({ startsAt }) => startsAt.equals(at))

/** Its words are as in the language of the reader: `Montag, 23. November 2026`, `09:30`. */
export function wordsOf(startsAt: Temporal.Instant, place: Pick<AppointmentPlace, 'country'>, locale: LocaleCode) {
  const local = startsAt.toZonedDateTimeISO(timeZones[place.country])
  return {
    day: dayInWords(local.toPlainDate(), locale),
    date: `${pad(local.day)}.${pad(local.month)}.${local.year}`,
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** English is written as in Europe. */
const dateLocales: Record<LocaleCode, string> = { de: 'de', en: 'en-GB', fr: 'fr', it: 'it' }

const pad = (number: number) => String(number).padStart(2, '0')

export const dayInWords = (day: Temporal.PlainDate, locale: LocaleCode): string =>
  day.toLocaleString(dateLocales[locale], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Mo., 23.11.` */
export const dayInShort = (day: Temporal.PlainDate, locale: LocaleCode): string =>
  day.toLocaleString(dateLocales[locale], { weekday: 'short', day: 'numeric', month: 'numeric' })
