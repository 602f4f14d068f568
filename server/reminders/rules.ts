import type { CountryCode } from '#contract/brand.ts'
import type { ReminderState } from '#contract/reminder/reminder.ts'
import { timeZones } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'

/** Hours in which an address has to be confirmed. */
export const hoursToConfirm = 72
/** Another confirmation is mailed to the same address only so many minutes after the last one. */
export const minutesBetween = 60
/** Days that a suggestion waits for an answer. */
export const daysSuggested = 7
/** Days after which the told alarm of a guest is deleted; its links are valid until then. */
export const daysTold = 90
/** “Not yet: in two weeks.” */
export const daysLater = 14
export const usualDaysPerWeek = 7
/** Reminders go out from this hour on, by the clock of the storefront. */
const morning = 8
const mostYears = 2

/**
 * `request`: somebody without a proven address asks for it. `activate`: by the owner of a proven address. `order`: the
 * same lenses were ordered again.
 */
export type ReminderEvent = 'request' | 'activate' | 'edit' | 'pause' | 'tell' | 'later' | 'order'

export const moves: Readonly<Record<ReminderState, Partial<Record<ReminderEvent, ReminderState>>>> = {
  suggested: { request: 'unconfirmed', activate: 'active' },
  unconfirmed: { request: 'unconfirmed', activate: 'active', order: 'unconfirmed' },
  active: { edit: 'active', pause: 'paused', tell: 'told', later: 'active', order: 'active' },
  paused: { request: 'unconfirmed', activate: 'active', later: 'active', order: 'paused' },
  told: { request: 'unconfirmed', activate: 'active', later: 'active', order: 'active' },
}

/** The calendar day of a storefront. */
export const todayIn = (country: CountryCode, now: Date): string => isoDate(now, timeZones[country])

/** The day whose reminders may go out: yesterday as long as it is night. */
export const tellableDay = (country: CountryCode, now: Date): string =>
  now.toTemporalInstant().toZonedDateTimeISO(timeZones[country]).subtract({ hours: morning }).toPlainDate().toString()

export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** The first and the last day that can be chosen. */
export const choosableSpan = (today: string) => ({
  min: dayAfter(today, 1),
  max: Temporal.PlainDate.from(today).add({ years: mostYears }).toString(),
})

export function isChoosable(day: string, today: string): boolean {
  const { min, max } = choosableSpan(today)
  return day >= min && day <= max
}
