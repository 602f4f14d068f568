import { usualFrequency } from '#contract/subscription/frequency.ts'

/** `months`: how long it lasts, if it alone is used; null for what is no lens. */
export type Paced = { line: number; months: number | null }

/**
 * What of an order is proposed to come again, and how often. The longest pace counts: a shorter one would send, and
 * charge for, a year of lenses each month. What is used up sooner is left out, because it needs a pace of its own; what
 * is no lens comes along. Without any lens all of it comes every month.
 */
export function proposalOf(lines: readonly Paced[]): { frequency: number; lines: number[] } {
  const paces = lines.flatMap(({ months }) => months ?? [])
  const frequency = paces.length > 0 ? Math.max(...paces) : usualFrequency
  const kept = lines.filter(({ months }) => months === null || months === frequency)
  return { frequency, lines: kept.map(({ line }) => line) }
}
