import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { everyDay } from './rules.ts'

/** What a customer has said about an eye: one of the two numbers, for a day or from a day on. */
export type WearEntry = {
  wearerId: string
  eye: Eye
  day: string
  lensesLeft: number | null
  daysPerWeek: number | null
}

/** Of one wearer at a storefront: one a day for some years. */
export const mostEntries = 1000

/** Without what changes nothing. `known` are in the order in which they were made. */
export const newEntries = (said: readonly WearEntry[], known: readonly WearEntry[]): WearEntry[] =>
  said.filter((entry) => {
    const ofEye = known.filter(({ eye }) => eye === entry.eye)
    if (entry.daysPerWeek !== null) return entry.daysPerWeek !== habitOn(entry.day, ofEye)
    const last = ofEye.findLast(({ day, lensesLeft }) => day === entry.day && lensesLeft !== null)
    return entry.lensesLeft !== last?.lensesLeft
  })

function habitOn(on: string, entries: readonly WearEntry[]): number {
  const until = entries.filter(({ day, daysPerWeek }) => daysPerWeek !== null && day <= on)
  const [last] = until.toReversed().toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  return last?.daysPerWeek ?? everyDay
}
