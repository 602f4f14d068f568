import type { BonusSettings } from '#contract/brand.ts'
import type { PointsState } from '#contract/loyalty/bonus-points.ts'
import { sumOf } from '#contract/money-rules.ts'
import { dayEnds, dayIn } from '#server/values/calendar-rules.ts'

/** What happened to the points of a customer at a storefront. `taken` names the order that the refund is about. */
export type PointsEntry =
  | { kind: 'earned' | 'taken'; orderId: string; points: number; at: Date }
  | { kind: 'converted'; points: number; at: Date }

/** The points of one order. Each of them is in exactly one of the four sums, and they are never below zero. */
export type Lot = {
  orderId: string
  at: Date
  usableFrom: Date
  /** The last day on which they can be used, such as `2027-12-31`, and its end. */
  expiresOn: string
  expiresAt: Date
  earned: number
  left: number
  /** Converted, or set off against points that were missing. */
  spent: number
  takenBack: number
  expired: number
}

export type PointsAccount = {
  lots: readonly Lot[]
  /** Below zero if a refund took back points that had become a coupon. Later points make up for it. */
  balance: number
  /** What can become a coupon now. */
  usable: number
  pending: number
  earned: number
  takenBack: number
  converted: number
  expired: number
  /** The points that expire next, if any do. */
  expiring: { points: number; on: string } | undefined
}

const day = 86_400_000

/** Settings of a storefront that its points depend on. Their days are those of its clock. */
type PointsSettings = Pick<BonusSettings, 'pendingDays'> & { zone: string }

/** Points are good to the end of the year after the one in which they were earned. */
const lastDayOf = (earnedAt: Date, zone: string) =>
  Temporal.PlainDate.from({ year: dayIn(earnedAt, zone).year + 1, month: 12, day: 31 })

/** The account as it is now: everything that happened, replayed in its order. The oldest points are used first. */
export function pointsAccount(entries: readonly PointsEntry[], settings: PointsSettings, now: Date): PointsAccount {
  const lots: Lot[] = []
  const byOrder = new Map<string, Lot>()
  let missing = 0
  let over = 0
  /** The oldest points expire first, so those that are over need not be looked at again. */
  function expireUntil(moment: Date) {
    for (let lot = lots[over]; lot && lot.expiresAt <= moment; lot = lots[++over]) {
      lot.expired += lot.left
      lot.left = 0
    }
  }
  /** Takes points, the oldest first, which are usable before all others; what there is not is missing. */
  function spend(points: number) {
    let open = points
    for (const lot of open > 0 ? lots.slice(over) : []) {
      const part = Math.min(open, lot.left)
      lot.left -= part
      lot.spent += part
      open -= part
    }
    missing += open
  }

  for (const entry of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    expireUntil(entry.at)
    if (entry.kind === 'earned') {
      const lot = newLot(entry, settings)
      lots.push(lot)
      byOrder.set(lot.orderId, lot)
      const owed = missing
      missing = 0
      spend(owed)
    } else if (entry.kind === 'converted') {
      spend(entry.points)
    } else {
      const lot = byOrder.get(entry.orderId)
      spend(entry.points - (lot ? takeBack(lot, entry.points) : 0))
    }
  }
  expireUntil(now)
  return summary(lots, missing, entries, now)
}

function newLot(
  { orderId, points, at }: Extract<PointsEntry, { orderId: string }>,
  { pendingDays, zone }: PointsSettings,
): Lot {
  const lastDay = lastDayOf(at, zone)
  return {
    orderId,
    at,
    usableFrom: new Date(at.getTime() + pendingDays * day),
    expiresOn: lastDay.toString(),
    expiresAt: dayEnds(lastDay, zone),
    earned: points,
    left: points,
    spent: 0,
    takenBack: 0,
    expired: 0,
  }
}

/** Points that are left or expired simply go. Returns how many that were; the others had become a coupon. */
function takeBack(lot: Lot, points: number): number {
  const left = Math.min(points, lot.left)
  const expired = Math.min(points - left, lot.expired)
  lot.left -= left
  lot.expired -= expired
  lot.takenBack += left + expired
  return left + expired
}

const usableAt = (lots: readonly Lot[], now: Date) => lots.filter(({ usableFrom }) => usableFrom <= now)
const leftIn = (lots: readonly Lot[]) => sumOf(lots.map(({ left }) => left))

function summary(lots: readonly Lot[], missing: number, entries: readonly PointsEntry[], now: Date): PointsAccount {
  const pointsOf = (kind: PointsEntry['kind']) =>
    sumOf(entries.filter((entry) => entry.kind === kind).map(({ points }) => points))
  const usable = leftIn(usableAt(lots, now))
  const [next] = lots.filter(({ left }) => left > 0)
  return {
    lots,
    balance: leftIn(lots) - missing,
    usable,
    pending: leftIn(lots) - usable,
    earned: pointsOf('earned'),
    takenBack: pointsOf('taken'),
    converted: pointsOf('converted'),
    expired: sumOf(lots.map(({ expired }) => expired)),
    expiring: next && {
      points: leftIn(lots.filter(({ expiresOn }) => expiresOn === next.expiresOn)),
      on: next.expiresOn,
    },
  }
}

/** What has become of the points of an order. */
export function stateOf({ left, takenBack, earned, expired, usableFrom }: Lot, now: Date): PointsState {
  if (left > 0) return usableFrom <= now ? 'usable' : 'pending'
  if (takenBack === earned) return 'taken-back'
  return expired > 0 ? 'expired' : 'spent'
}

/**
 * Every full threshold that can be used becomes one coupon: however often a conversion is sent, what is left is below
 * the threshold after the first. Undefined below it.
 */
export function conversionOf(
  { usable }: Pick<PointsAccount, 'usable'>,
  { threshold, amount }: Pick<BonusSettings, 'threshold' | 'amount'>,
): { points: number; amount: number } | undefined {
  const times = Math.floor(usable / threshold)
  return times > 0 ? { points: times * threshold, amount: times * amount } : undefined
}

/** Points missing to the next coupon. */
export const missingPoints = (
  { usable, balance }: Pick<PointsAccount, 'usable' | 'balance'>,
  { threshold }: Pick<BonusSettings, 'threshold'>,
) => Math.max(0, threshold - Math.min(usable, balance))

/** Until the end of its last day. */
export const couponEnd = (now: Date, { couponDays }: Pick<BonusSettings, 'couponDays'>, zone: string): Date =>
  dayEnds(dayIn(now, zone).add({ days: couponDays }), zone)
