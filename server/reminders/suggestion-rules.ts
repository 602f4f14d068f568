import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { choosableSpan, dayAfter } from './rules.ts'

/** A line of the order, without what was cancelled. */
export type SupplyLine = {
  wearerId: string | null
  eye: Eye | null
  quantity: number
  /** Null for what is no lens. */
  lensUsage: string | null
  lensesPerBox: number
}

export type Supply = {
  lines: readonly SupplyLine[]
  orderedOn: string
  /** When it was delivered, or will be as far as is known. */
  arrivesOn: string
}

/** How many days one lens is worn. */
const daysPerLens: Readonly<Record<string, number>> = { daily: 1, two_weekly: 14, monthly: 30 }
const daysInWeek = 7

/** So many days stay in reserve. */
const reserveDays = 3
/** Where nothing says how long it lasts. */
const usualInterval = 90

const eyesOf = (eye: Eye | null): readonly Eye[] => (eye ? [eye] : ['right', 'left'])

/** Daily lenses last longer if they are not worn every day; the others are worn out by the calendar. */
function daysOf({ lensUsage, lensesPerBox, quantity, eye }: SupplyLine, daysPerWeek: number): number {
  const days = daysPerLens[lensUsage ?? ''] ?? 0
  const lenses = Math.floor((quantity * lensesPerBox) / eyesOf(eye).length)
  return days === 1 ? Math.floor((lenses * daysInWeek) / daysPerWeek) : lenses * days
}

/** The last day on which each eye still has a lens; null if there is no lens. */
export function lastsUntil({ lines, arrivesOn }: Supply, daysPerWeek: number): string | null {
  const daysByEye = new Map<string, number>()
  for (const line of lines) {
    const days = daysOf(line, daysPerWeek)
    for (const eye of days > 0 ? eyesOf(line.eye) : []) {
      const key = `${line.wearerId} ${eye}`
      daysByEye.set(key, (daysByEye.get(key) ?? 0) + days)
    }
  }
  return daysByEye.size === 0 ? null : dayAfter(arrivesOn, Math.min(...daysByEye.values()) - 1)
}

/** The last day to order: the parcel takes as long as this one did, and comes on the day of the last lens. */
function lastDayToOrder(supply: Supply, daysPerWeek: number): string | null {
  const lastLens = lastsUntil(supply, daysPerWeek)
  const { days: underWay } = Temporal.PlainDate.from(supply.orderedOn).until(supply.arrivesOn)
  return lastLens && dayAfter(lastLens, -underWay)
}

/** The proposed day: some days before it is too late, but from tomorrow on. */
export function suggestedDay(supply: Supply, daysPerWeek: number, today: string): string {
  const { min, max } = choosableSpan(today)
  const last = lastDayToOrder(supply, daysPerWeek)
  const day = last ? dayAfter(last, -reserveDays) : dayAfter(supply.orderedOn, usualInterval)
  return day < min ? min : day > max ? max : day
}

/** Whether what is ordered on that day comes after the last lens. */
export function isLate(supply: Supply, daysPerWeek: number, day: string): boolean {
  const last = lastDayToOrder(supply, daysPerWeek)
  return last !== null && day > last
}
