import { longestDays } from '#contract/admin/api-key.ts'
import { shopZone } from '#contract/time-zones.ts'
import { dayEnds, dayIn } from '#server/values/calendar-rules.ts'

type KeyFacts = { expiresAt: string; revokedAt: string | null; hasMaker: boolean }
export type KeyState = 'working' | 'expiring' | 'expired' | 'resting' | 'revoked'

const day = 86_400_000
/** So long before its end the desk says that a key needs a successor. */
const notice = 14 * day

export function stateOf({ expiresAt, revokedAt, hasMaker }: KeyFacts, now: Date): KeyState {
  const left = Date.parse(expiresAt) - now.getTime()
  if (revokedAt) return 'revoked'
  if (left <= 0) return 'expired'
  if (!hasMaker) return 'resting'
  return left <= notice ? 'expiring' : 'working'
}

/** The last days that a key made now can have, and the one that is offered. */
export function expiryDays(now: Date) {
  const today = dayIn(now, shopZone)
  return {
    first: today.toString(),
    offered: today.add({ days: 90 }).toString(),
    last: today.add({ days: longestDays }).toString(),
  }
}

/** The end of its last day by the clock of the shop; undefined for a day that is over, or too far away. */
export function expiryOf(expiresOn: string, now: Date): Date | undefined {
  const { first, last } = expiryDays(now)
  if (expiresOn < first || expiresOn > last) return undefined
  return dayEnds(Temporal.PlainDate.from(expiresOn), shopZone)
}
