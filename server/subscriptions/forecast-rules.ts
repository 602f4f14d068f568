import type { RenewalPlan } from './plan-rules.ts'
import {
  afterResume,
  afterSkip,
  latestDue,
  type PauseReason,
  type Schedule,
  type SubscriptionState,
} from './schedule-rules.ts'

type Planned = Schedule & {
  state: SubscriptionState
  pausedUntil: string | null
  pauseReason: PauseReason | null
}

/** A renewal to come. `waitsFor`: it would ask the customer first, at today's prices. */
export type ForecastEntry = { period: number; on: string; total: number; waitsFor: 'price' | 'product' | null }

/** What the schedule is once nothing holds it up; undefined if it never goes on by itself. */
function coming(subscription: Planned, today: string): Schedule | undefined {
  const { state, pausedUntil, pauseReason } = subscription
  if (state === 'active') return latestDue(subscription, today).schedule
  if (state === 'ended' || pausedUntil === null || pauseReason === null) return undefined
  return afterResume(subscription, pausedUntil > today ? pausedUntil : today, pauseReason)
}

/**
 * The renewals of the coming months, by the plan and the schedule that the renewals themselves use: what the customer
 * would pay if prices stay as they are.
 */
export function forecast(
  subscription: Planned,
  { total, question }: Pick<RenewalPlan, 'total' | 'question'>,
  { today, months }: { today: string; months: number },
): ForecastEntry[] {
  const end = Temporal.PlainDate.from(today).add({ months }).toString()
  const entries: ForecastEntry[] = []
  let next = coming(subscription, today)
  while (next && next.nextOn < end) {
    entries.push({ period: next.nextPeriod, on: next.nextOn < today ? today : next.nextOn, total, waitsFor: question })
    next = afterSkip(next)
  }
  return entries
}
