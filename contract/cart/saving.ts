/** What is saved by paying `now` instead of `before`; 0 if that is not less. */
export const savedAmount = (before: number, now: number) => Math.max(0, before - now)

/** The same in percent; it is rounded only here. */
export const savedPercent = (before: number, now: number) =>
  before > 0 ? Math.round((100 * savedAmount(before, now)) / before) : 0
