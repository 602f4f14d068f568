/** What is wrong with the value of a setting. */
export type SettingMistake =
  | 'money-range'
  | 'time-form'
  | 'count-range'
  | 'dates-form'
  | 'steps-form'
  | 'limits-order'
  | 'days-order'

export const settingGroups = ['shipping', 'delivery', 'limits', 'days'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** How a value is written: cents, `16:00`, a whole number, days of a calendar, or ascending numbers of days. */
export type SettingKind = 'money' | 'time' | 'count' | 'dates' | 'steps'
export type SettingValue = number | string | readonly string[] | readonly number[]

/** A setting as the desk shows it. */
export type ShownSetting = {
  key: string
  group: SettingGroup
  kind: SettingKind
  /** The bounds of an amount or a count. */
  least: number
  most: number
  /** As it is typed. */
  value: string
  default: string
  isChanged: boolean
}

export type SettingsChange = { key: string; from: SettingValue | undefined; to: SettingValue | null }
/** By the key of the setting. */
export type SettingMistakes = Record<string, SettingMistake>
