/** What is saved by paying `now` instead of `before`; nothing where that is not less. */
export const savedAmount = (before: number, now: number) => Math.max(0, before - now)

/** The same in percent: the one place where it is rounded. */
export const savedPercent = (before: number, now: number) =>
  before > 0 ? Math.round((100 * savedAmount(before, now)) / before) : 0
