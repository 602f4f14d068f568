import type { AppointmentPlace, AppointmentSettings } from '#contract/brand.ts'
import { countries } from './countries.ts'

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/
const calendarDay = /^\d{4}-\d\d-\d\d$/

/** What is wrong with the appointments of a brand, in words for its owner. */
export function appointmentMistakes({ minutes, noticeHours, daysAhead, places }: AppointmentSettings): string[] {
  const numbers = Object.entries({ minutes, daysAhead, noticeHours })
    .filter(([name, number]) => !Number.isInteger(number) || number < (name === 'noticeHours' ? 0 : 1))
    .map(([name]) => `${name} of its appointments is not a usable number`)
  const ids = places.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `there are two places ${id}`)
  return [...numbers, ...twice, ...places.flatMap(placeMistakes)]
}

function placeMistakes({ id, country, hours, closedDays = [] }: AppointmentPlace): string[] {
  const spans = Object.values(hours).flat()
  return [
    ...(Object.hasOwn(countries, country) ? [] : [`the country of the place ${id} is not known`]),
    ...spans
      .filter(([from, to]) => !clockTime.test(from) || !clockTime.test(to) || from >= to)
      .map(([from, to]) => `${from} to ${to} at the place ${id} is not a span of a day`),
    ...closedDays
      .filter((day) => !calendarDay.test(day) || Number.isNaN(Date.parse(day)))
      .map((day) => `${day} at the place ${id} is not a day like 2026-12-24`),
  ]
}
