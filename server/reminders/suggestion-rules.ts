import type { IntervalItem } from '#server/wear/interval-rules.ts'
import { lastDayOf, reorderDay } from '#server/wear/interval-rules.ts'
import { choosableSpan, dayAfter, usualDaysPerWeek } from './rules.ts'

/** A line of the order, without what was cancelled. */
export type SupplyLine = IntervalItem & { wearerId: string | null }

/** What the wear ledger says of an eye that wears a lens of the order. */
export type LedgerEye = { lastOn: string; daysPerWeek: number; isDaily: boolean }

export type Supply = {
  lines: readonly SupplyLine[]
  orderedOn: string
  /** When it was delivered, or will be as far as is known. */
  arrivesOn: string
  /** Of the order's customer; empty for guests. It knows what was left before, and what the customer has corrected. */
  ledger: readonly LedgerEye[]
}

/** So many days stay in reserve. */
const reserveDays = 3

const earliest = (days: readonly string[]): string | null => days.toSorted()[0] ?? null

/** Of daily lenses the rest lasts longer if fewer of them are worn; the others end by the calendar. */
function lastOn({ lastOn, daysPerWeek, isDaily }: LedgerEye, wanted: number, today: string): string {
  const left = Temporal.PlainDate.from(today).until(lastOn).days + 1
  if (!isDaily || left <= 0) return lastOn
  return dayAfter(today, Math.floor((left * daysPerWeek) / wanted) - 1)
}

/** The last day on which each eye still has a lens; null if there is no lens. */
export function lastsUntil({ lines, arrivesOn, ledger }: Supply, daysPerWeek: number, today: string): string | null {
  if (ledger.length > 0) return earliest(ledger.map((eye) => lastOn(eye, daysPerWeek, today)))
  return lastDayOf(lines, arrivesOn, daysPerWeek)
}

/** The last day to order: the parcel takes as long as this one did, and comes on the day of the last lens. */
function lastDayToOrder(supply: Supply, daysPerWeek: number, today: string): string | null {
  const lastLens = lastsUntil(supply, daysPerWeek, today)
  const { days: underWay } = Temporal.PlainDate.from(supply.orderedOn).until(supply.arrivesOn)
  return lastLens && dayAfter(lastLens, -underWay)
}

/** The proposed day: some days before it is too late, but from tomorrow on. */
export function suggestedDay(supply: Supply, daysPerWeek: number, today: string): string {
  const { min, max } = choosableSpan(today)
  const last = lastDayToOrder(supply, daysPerWeek, today)
  const day = last ? dayAfter(last, -reserveDays) : reorderDay(null, supply.orderedOn)
  return day < min ? min : day > max ? max : day
}

/** Whether what is ordered on that day comes after the last lens. */
export function isLate(supply: Supply, daysPerWeek: number, day: string, today: string): boolean {
  const last = lastDayToOrder(supply, daysPerWeek, today)
  return last !== null && day > last
}

/** As the ledger has it; otherwise lenses are worn every day. */
export const usageOf = ({ ledger }: Supply): number => ledger[0]?.daysPerWeek ?? usualDaysPerWeek
