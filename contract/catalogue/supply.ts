import { laterDay } from '#contract/web/format.ts'

/** How long one lens is worn, in days. A month of planning has 30. */
const wornFor: Readonly<Record<string, { days: number; perMonth: number }>> = {
  daily: { days: 1, perMonth: 30 },
  two_weekly: { days: 14, perMonth: 2 },
  monthly: { days: 30, perMonth: 1 },
}

/** Days for which one lens is worn; undefined for a product that is no lens. */
export const daysPerLens = (lens_usage: string | null): number | undefined => wornFor[lens_usage ?? '']?.days

export type Wear = { lens_usage: string | null; units: number }

/** The last day on which one eye still has a lens, if the first box is opened on `start`; nothing if that is unknown. */
export function lastsUntil({ lens_usage, units }: Wear, boxes: number, start: string | undefined): string | undefined {
  const worn = wornFor[lens_usage ?? '']
  const days = worn ? Math.floor(boxes * units) * worn.days : 0
  if (days < 1 || start === undefined) return undefined
  return laterDay(start, days - 1)
}

/** For how many whole months so many boxes last one eye, 1 to 12; nothing if that is unknown. */
export function monthsOf({ lens_usage, units }: Wear, boxes: number): number | undefined {
  const worn = wornFor[lens_usage ?? '']
  if (!worn || units < 1) return undefined
  return Math.min(12, Math.max(1, Math.floor((boxes * units) / worn.perMonth)))
}

export type SupplyChoice = { months: number; boxes: number }

/**
 * Number of boxes that one eye needs for 3, 6 and 12 months. Of periods with the same number of boxes the longest is
 * offered, and none beyond the maximum of an order.
 */
export function supplyChoices({ lens_usage, units }: Wear, most: number): SupplyChoice[] {
  const worn = wornFor[lens_usage ?? '']
  if (!worn || units < 1) return []
  const choices = [3, 6, 12].map((months) => ({ months, boxes: Math.ceil((months * worn.perMonth) / units) }))
  return choices.filter(({ boxes }, index) => boxes <= most && boxes !== choices[index + 1]?.boxes)
}

/** As many boxes of another size as come closest to the lenses in these, at least one. */
export const boxesOfSize = (boxes: number, units: number, otherUnits: number, most: number): number =>
  Math.min(most, Math.max(1, Math.round((boxes * units) / otherUnits)))
