import type { EyeWear } from '#contract/wear/wear.ts'

const dayMs = 24 * 60 * 60 * 1000
const days = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs)

/** Reorders that wait longer than this come too late. */
const lowDays = 14

/** Days for which the lenses of an eye last from today on, and their share of the whole time in percent. */
export function ringOf({ since, runs_out_at }: Pick<EyeWear, 'since' | 'runs_out_at'>, today: string) {
  const left = Math.max(0, days(today, runs_out_at))
  const whole = Math.max(left, days(since, runs_out_at), 1)
  return { left, share: Math.round((left / whole) * 100), isLow: left < lowDays }
}

/** How a day of arrival is said: by its weekday within the coming week, otherwise by its date. */
export type ArrivalWords =
  | { kind: 'day'; day: number }
  | { kind: 'days'; from: number; to: number }
  | { kind: 'date'; day: number; month: number }

const weekday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7

export function arrivalWords({ min, max }: { min: string; max: string }, today: string): ArrivalWords {
  const [, month, day] = max.split('-').map(Number)
  if (days(today, max) > 6) return { kind: 'date', day: day ?? 0, month: month ?? 0 }
  return min === max ? { kind: 'day', day: weekday(max) } : { kind: 'days', from: weekday(min), to: weekday(max) }
}
