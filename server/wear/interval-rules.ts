import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { daysPerLens } from '#contract/catalogue/supply.ts'
import { lensesFor } from './delivery-rules.ts'
import { dayAfter, everyDay } from './rules.ts'

/** Boxes of one product; `usage` is null for what is no lens. */
export type IntervalItem = {
  usage: string | null
  units: number
  quantity: number
  eye: Eye | null
  wearerId?: string | null
}

export type Interval = {
  days: number
  /** Whole months in which these days are not used up, 1 to 12. */
  months: number
}

const eyes = ['right', 'left'] as const
const mostMonths = 12
const daysOfMonth = 30

/** How long these lenses last for the eye of any wearer that is without them first; null without any lens. */
export function intervalOf(items: readonly IntervalItem[], daysPerWeek = everyDay): Interval | null {
  const byWearer = Map.groupBy(items, ({ wearerId }) => wearerId ?? null)
  const known = [...byWearer.values()]
    .flatMap((own) => eyes.map((eye) => daysFor(eye, own, daysPerWeek)))
    .filter((days) => days > 0)
  if (known.length === 0) return null
  const days = Math.min(...known)
  return { days, months: Math.min(mostMonths, Math.max(1, Math.floor(days / daysOfMonth))) }
}

function daysFor(eye: Eye, items: readonly IntervalItem[], daysPerWeek: number): number {
  let days = 0
  let daily = 0
  for (const { usage, units, quantity, eye: of } of items) {
    const lenses = lensesFor(eye, of, Math.floor(units * quantity))
    const perLens = daysPerLens(usage) ?? 0
    if (perLens === 1) daily += lenses
    else days += lenses * perLens
  }
  return days + Math.floor((daily * everyDay) / daysPerWeek)
}

/** The last day on which there is a lens, if the first box is opened on `from`; null without any lens. */
export function lastDayOf(items: readonly IntervalItem[], from: string, daysPerWeek = everyDay): string | null {
  const interval = intervalOf(items, daysPerWeek)
  return interval && dayAfter(from, interval.days - 1)
}

/** Without a lens nobody can know better than the shop's usual three months. */
export const usualInterval = { days: 90, months: 3 }

/** When to order again: after these days, or after three months. */
export const reorderDay = (interval: Interval | null, today: string): string =>
  interval
    ? dayAfter(today, interval.days)
    : Temporal.PlainDate.from(today).add({ months: usualInterval.months }).toString()
