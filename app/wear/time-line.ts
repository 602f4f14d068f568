import type { EyeWear } from '#contract/wear/wear.ts'

const dayMs = 24 * 60 * 60 * 1000
const dayNumber = (day: string) => Date.parse(`${day}T00:00Z`) / dayMs

/** What is long past takes no room from what is to come. */
const mostPastDays = 45
const fewestDaysAhead = 14

export type Span = { from: number; to: number }
/** Places between 0, the left end, and 100. */
export type TimeLine = { today: number; worn: Span; ahead: Span; gap: Span | null }

/** The bars of eyes beside each other: all have the same scale, so that one sees which eye runs out first. */
export function timeLines(eyes: readonly EyeWear[], today: string): TimeLine[] {
  const now = dayNumber(today)
  const first = Math.max(now - mostPastDays, Math.min(now, ...eyes.map(({ since }) => dayNumber(since))))
  // A bar ends with its last day, not at the beginning of that day.
  const last = Math.max(now + fewestDaysAhead, ...eyes.map(({ runs_out_at }) => dayNumber(runs_out_at) + 1))
  const place = (day: number) => {
    const within = Math.min(last, Math.max(first, day))
    return Math.round(((within - first) / (last - first)) * 1000) / 10
  }
  return eyes.map(({ since, runs_out_at, gap }) => {
    const from = dayNumber(since)
    const end = Math.max(from, dayNumber(runs_out_at) + 1)
    return {
      today: place(now),
      worn: { from: place(from), to: place(Math.max(from, Math.min(now, end))) },
      ahead: { from: place(Math.min(end, Math.max(now, from))), to: place(end) },
      gap: gap && { from: place(dayNumber(gap.from)), to: place(dayNumber(gap.until)) },
    }
  })
}
