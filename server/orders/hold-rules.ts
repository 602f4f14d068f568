import { sumOf } from '#contract/money-rules.ts'

/** How long a payment holds its goods, and how much one client may hold of what is scarce. */
export type HoldLimits = {
  /** The length of a hold in minutes. A payment that is under way then is waited for, as long as the provider does. */
  minutes: number
  /** How many holds of a client may be open at the same time. */
  openPerClient: number
  /** How many minutes of holds that ended without an order a client has in an hour. */
  unpaidMinutesPerClient: number
}

/** A hold of the last hour that has not become an order; `releasedAt` is null while it is open. */
export type UnpaidHold = { createdAt: Date; heldUntil: Date; releasedAt: Date | null }

const minute = 60_000
const hour = 60 * minute

/** Why a client may not hold anything more now, and in how many seconds it may; undefined if it may. */
export function holdRefusal(
  holds: readonly UnpaidHold[],
  limits: Pick<HoldLimits, 'openPerClient' | 'unpaidMinutesPerClient'>,
  now: Date,
): { code: 'too-many-holds'; retryAfter: number } | undefined {
  const ends = [
    ...(openHolds(holds).length >= limits.openPerClient ? openHolds(holds).map(({ heldUntil }) => heldUntil) : []),
    ...(heldMinutes(holds, now) >= limits.unpaidMinutesPerClient
      ? holds.map(({ createdAt }) => hourAfter(createdAt))
      : []),
  ]
  if (ends.length === 0) return undefined
  const first = Math.min(...ends.map((end) => end.getTime()))
  return { code: 'too-many-holds', retryAfter: Math.max(60, Math.ceil((first - now.getTime()) / 1000)) }
}

/** When goods whose hold ends then are free at the latest: the job that frees them runs every minute. */
export const freeFrom = (heldUntil: Date): Date => new Date((Math.ceil(heldUntil.getTime() / minute) + 1) * minute)

const openHolds = (holds: readonly UnpaidHold[]) => holds.filter(({ releasedAt }) => releasedAt === null)
const hourAfter = (moment: Date) => new Date(moment.getTime() + hour)
const heldMinutes = (holds: readonly UnpaidHold[], now: Date) =>
  sumOf(holds.map(({ createdAt, releasedAt }) => (releasedAt ?? now).getTime() - createdAt.getTime())) / minute
