import type { Eye } from '#contract/catalogue/ordered-variant.ts'

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

const isOfKind = (a: WearEntry, b: WearEntry) =>
  a.eye === b.eye && a.day === b.day && (a.lensesLeft === null) === (b.lensesLeft === null)

/** Without what was the last word about that day anyway. `known` are in the order in which they were made. */
export const newEntries = (said: readonly WearEntry[], known: readonly WearEntry[]): WearEntry[] =>
  said.filter((entry) => {
    const last = known.findLast((one) => isOfKind(one, entry))
    return last?.lensesLeft !== entry.lensesLeft || last.daysPerWeek !== entry.daysPerWeek
  })
