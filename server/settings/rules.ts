import type { Brand } from '#contract/brand.ts'
import type { SettingKind, SettingMistake, SettingValue, ShownSetting } from '#contract/staff/settings.ts'
import { type Setting, settingsOf } from './table-rules.ts'

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

/** What somebody typed, if it can be. */
export function readValue({ kind, least, most }: Pick<Setting, 'kind' | 'least' | 'most'>, text: string): Read {
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

/** Values by key, as they are stored. */
export type StoredValues = Readonly<Record<string, SettingValue | null>>

/** The storefront with every value that can be; whether they go together is another question. */
const withValues = (file: Brand, stored: StoredValues): Brand =>
  settingsOf(file).reduce((brand, setting) => {
    const value = stored[setting.key]
    if (value === null || value === undefined) return brand
    const read = readValue(setting, written(setting.kind, value))
    return 'value' in read ? setting.set(brand, read.value) : brand
  }, file)

/** What does not go together, by the field that says so. */
function conflictsIn({ openInvoices, reminderDays: { first, last, person } }: Brand): SettingMistakes {
  return {
    ...(openInvoices && openInvoices.first > openInvoices.most && { 'openInvoices/most': 'limits-order' }),
    ...(last <= first && { 'reminderDays/last': 'days-order' }),
    ...(person <= last && { 'reminderDays/person': 'days-order' }),
  }
}

/**
 * The storefront as the desk has set it. What no longer fits is left out, alone or with what it belongs to, so that
 * neither a stored mistake nor a new file stops anything.
 */
export function brandWith(file: Brand, stored: StoredValues): Brand {
  const brand = withValues(file, stored)
  const groups = Object.keys(conflictsIn(brand)).map((key) => key.replace(/[^/]*$/, ''))
  if (groups.length === 0) return brand
  const fitting = Object.entries(stored).filter(([key]) => !groups.some((group) => key.startsWith(group)))
  return withValues(file, Object.fromEntries(fitting))
}

export type SettingsChange = { key: string; from: SettingValue | undefined; to: SettingValue | null }
export type SettingMistakes = Record<string, SettingMistake>

/** What a form would change. An empty field is the value of the file again. */
export function readSettings(file: Brand, stored: StoredValues, form: Readonly<Record<string, string>>) {
  const now = brandWith(file, stored)
  const mistakes: SettingMistakes = {}
  const changes: SettingsChange[] = []
  for (const setting of settingsOf(file)) {
    const text = form[setting.key]?.trim()
    if (text === undefined) continue
    const [default_, current] = [written(setting.kind, setting.of(file)), written(setting.kind, setting.of(now))]
    const read = text === '' ? undefined : readValue(setting, text)
    if (read && 'mistake' in read) {
      mistakes[setting.key] = read.mistake
      continue
    }
    const next = read ? written(setting.kind, read.value) : default_
    if (next !== current)
      changes.push({ key: setting.key, from: setting.of(now), to: next === default_ ? null : (read?.value ?? null) })
  }
  const next = withValues(file, { ...stored, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) })
  return { changes, mistakes: { ...conflictsIn(next), ...mistakes } }
}

/** A stored value as people type it; undefined if the storefront has no such setting any more. */
export function writtenOf(file: Brand, key: string, value: SettingValue | null | undefined): string | undefined {
  const setting = settingsOf(file).find((one) => one.key === key)
  return setting && value !== null && value !== undefined ? written(setting.kind, value) : undefined
}

/** The settings as the page shows them. */
export function shownSettings(file: Brand, stored: StoredValues): ShownSetting[] {
  const now = brandWith(file, stored)
  return settingsOf(file).map(({ key, group, kind, least, most, of }) => ({
    key,
    group,
    kind,
    least,
    most,
    value: written(kind, of(now)),
    default: written(kind, of(file)),
    isChanged: written(kind, of(now)) !== written(kind, of(file)),
  }))
}
