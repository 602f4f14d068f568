import type { CountryCode, SubscriptionSettings } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'

// Days are calendar dates of the storefront's country, written like `2027-01-31`: no clock that is put forward or back
// moves them.

/** `paused` comes back, by the customer's word or on a day; `ended` never does. */
export type SubscriptionState = 'active' | 'paused' | 'ended'
/** Why it is paused: the customer wished it, or the last attempt to charge was declined. */
export type PauseReason = 'customer' | 'payment'

/** How the days of a subscription follow each other. */
export type Schedule = {
  /** In months. */
  frequency: number
  anchorOn: string
  anchorPeriod: number
  /** The period that comes next, and its day. */
  nextPeriod: number
  nextOn: string
}

/** The calendar date in the storefront's country. */
export const todayIn = (brand: { country: CountryCode }, now: Date): string => isoDate(now, zoneOf(brand))

const monthsAfter = (day: string, months: number): string => Temporal.PlainDate.from(day).add({ months }).toString()

/** The schedule of a subscription whose first order was placed on this day: the first renewal follows one interval later. */
export const scheduleFrom = (orderedOn: string, frequency: number): Schedule => ({
  frequency,
  anchorOn: orderedOn,
  anchorPeriod: 0,
  nextPeriod: 1,
  nextOn: monthsAfter(orderedOn, frequency),
})

/**
 * The day of a period. It is counted from the anchor and not from the period before, so that a subscription of the 31st
 * is due on the last day of shorter months and on the 31st again.
 */
export const dueOn = (
  { frequency, anchorOn, anchorPeriod }: Omit<Schedule, 'nextPeriod' | 'nextOn'>,
  period: number,
): string => monthsAfter(anchorOn, (period - anchorPeriod) * frequency)

const withNext = (schedule: Schedule, nextPeriod: number): Schedule => ({
  ...schedule,
  nextPeriod,
  nextOn: dueOn(schedule, nextPeriod),
})

/** After an order as after a skipped period. */
export const afterPeriod = (schedule: Schedule, period: number): Schedule => withNext(schedule, period + 1)

export const afterSkip = (schedule: Schedule): Schedule => afterPeriod(schedule, schedule.nextPeriod)

/** The next period is due on another day, and the ones after it are counted from there. */
export const afterDelay = (schedule: Schedule, to: string): Schedule => ({
  ...schedule,
  anchorOn: to,
  anchorPeriod: schedule.nextPeriod,
  nextOn: to,
})

/**
 * What is due when a process has slept: of several periods whose day has come only the last. The ones before it are
 * missed, so that nobody gets a burst of parcels.
 */
export function latestDue(schedule: Schedule, today: string): { schedule: Schedule; missed: number[] } {
  const missed: number[] = []
  let latest = schedule
  while (dueOn(schedule, latest.nextPeriod + 1) <= today) {
    missed.push(latest.nextPeriod)
    latest = afterSkip(latest)
  }
  return { schedule: latest, missed }
}

/**
 * After a pause that the customer wished the schedule goes on: the next period is the first whose day has not passed.
 * After one because of a payment the period that could not be paid is due at once, and later ones are counted from it.
 */
export function afterResume(schedule: Schedule, today: string, reason: PauseReason): Schedule {
  if (reason === 'payment') return afterDelay(schedule, today)
  let next = schedule
  while (next.nextOn < today) next = afterSkip(next)
  return next
}

/**
 * Another interval counts from the day before the next period, usually that of the last order, but the next one is never
 * due before `earliest`. The day of the month stays, also if the next month is too short for it.
 */
export function afterFrequencyChange(schedule: Schedule, frequency: number, earliest: string): Schedule {
  const { anchorOn, anchorPeriod, nextPeriod } = schedule
  const months = (nextPeriod - 1 - anchorPeriod) * schedule.frequency + frequency
  if (monthsAfter(anchorOn, months) < earliest) return { ...afterDelay(schedule, earliest), frequency }
  const wantedDay = Temporal.PlainDate.from(anchorOn).day
  // A day that this month does not have would be lost as an anchor: an earlier month of the same rhythm has it.
  const back = Array.from({ length: 12 }, (_, index) => index).find(
    (periods) => Temporal.PlainDate.from(monthsAfter(anchorOn, months - periods * frequency)).day === wantedDay,
  )
  const anchor = { frequency, anchorOn: monthsAfter(anchorOn, months - (back ?? 0) * frequency) }
  return withNext({ ...schedule, ...anchor, anchorPeriod: nextPeriod - (back ?? 0) }, nextPeriod)
}

/**
 * When to try again after so many declined attempts, by the days of the storefront; undefined after the last. It is never
 * a day that has passed.
 */
export function nextTryOn(
  { retryDays }: Pick<SubscriptionSettings, 'retryDays'>,
  due: string,
  declined: number,
  today: string,
): string | undefined {
  const days = retryDays[declined - 1]
  if (days === undefined) return undefined
  const planned = daysAfter(due, days)
  return planned > today ? planned : daysAfter(today, 1)
}
