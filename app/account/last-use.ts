import { isoDate, laterDay } from '#contract/web/format.ts'

/** The day of a moment as a person says it on the day after or on the same one, by the clock of a storefront. */
export function lastUse(moment: Date, today: string, zone: string): 'today' | 'yesterday' | { on: string } {
  const day = isoDate(moment, zone)
  if (day === today) return 'today'
  return day === laterDay(today, -1) ? 'yesterday' : { on: day }
}
