import type { SettingKind, SettingMistake, SettingValue } from '#contract/staff/settings.ts'

/** What kind of value it is, and between which values it has to be. */
type ValueLimits = { kind: SettingKind; least: number; most: number }

/** A value as it is typed. */
export function written(kind: SettingKind, value: SettingValue | undefined): string {
  if (value === undefined) return ''
  if (kind === 'money') return (Number(value) / 100).toFixed(2)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** `2026-12-24`, also of `24.12.2026`. */
const dayIn = (text: string) =>
  text.replace(/^(\d\d?)\.(\d\d?)\.(20\d\d)$/, (_, day, month, year) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

type Read = { value: SettingValue } | { mistake: SettingMistake }

/** The value that was typed, or why it cannot be one. */
export function readValue({ kind, least, most }: ValueLimits, text: string): Read {
  if (kind === 'money') {
    const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
    const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
    return value >= least && value <= most ? { value } : { mistake: 'money-range' }
  }
  if (kind === 'count') {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? { value } : { mistake: 'count-range' }
  }
  // Before midnight, and after it: an order at any time of a day has to be before or after it.
  if (kind === 'time')
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) && text !== '00:00' ? { value: text } : { mistake: 'time-form' }
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '')
  if (kind === 'dates') {
    const days = [...new Set(entries.map(dayIn))].sort()
    return days.length <= most && days.every(isDay) ? { value: days } : { mistake: 'dates-form' }
  }
  const steps = entries.map((entry) => (/^\d{1,3}$/.test(entry) ? Number(entry) : Number.NaN))
  const isAscending = steps.every(
    (step, index) => Number.isInteger(step) && step >= least && step <= most && step > (steps[index - 1] ?? 0),
  )
  return isAscending && steps.length > 0 && steps.length <= 6 ? { value: steps } : { mistake: 'steps-form' }
}
