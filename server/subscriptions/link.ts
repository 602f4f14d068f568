import type { Brand } from '#contract/brand.ts'
import { sumOf } from '#contract/money-rules.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type LinkedRenewal, linkedDelays } from '#contract/subscription/link.ts'
import { peekLink } from '#server/identity/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import { planOne } from './answers.ts'
import { updateSubscription } from './operations.ts'
import type { PlannedRenewal, RenewalContext } from './renewal-context.ts'
import type { ChangeRefusal } from './rules.ts'

type LinkPlace = { context: RenewalContext; brand: Brand; client: string }

/** Harmless acts: nothing is paid, shown or sent elsewhere by them. `on` is the later day of the order. */
export type LinkAct = { kind: 'skip' } | { kind: 'pause' } | { kind: 'delay'; on: string }
export type LinkRefusal = ChangeRefusal | TooMany | { code: 'link-invalid' }

async function open({ context, brand }: LinkPlace, token: string): Promise<PlannedRenewal | undefined> {
  const linked = (await peekLink(context.db, 'subscription', brand.id, token))?.content.subscription
  const planned = linked && (await planOne(context, { subscriptionId: linked.id, period: linked.period }))
  return planned?.brand.id === brand.id ? planned : undefined
}

/**
 * What the holder of a mailed link sees: how many products, when and for how much. The link signs nobody in, may have
 * been forwarded, and shows no name, address or value of an eye.
 */
export async function viewLink(place: LinkPlace, token: string) {
  const planned = await open(place, token)
  return planned && { view: viewOf(planned), customerId: planned.renewal.customerId }
}

function viewOf({ renewal, plan, today, brand }: PlannedRenewal): LinkedRenewal {
  const { id, state, pauseReason, renewalState, period, nextPeriod, nextOn } = renewal
  const isNext = period === nextPeriod
  const isOpen = state === 'active' && isNext && renewalState !== 'charging'
  const isStuck = renewalState === 'waiting' || renewalState === 'declined'
  // Later than the day that was announced, and never in the past.
  const from = nextOn > today ? nextOn : today
  return {
    subscriptionId: id,
    products: sumOf(plan.lines.map(({ next }) => next?.quantity ?? 0)),
    on: nextOn,
    total: plan.total,
    currency: brand.currency,
    isOpen,
    waits: isStuck && (isOpen || (isNext && pauseReason === 'payment')),
    isPaused: isNext && state === 'paused',
    delays: linkedDelays.map((weeks) => ({ weeks, on: daysAfter(from, weeks * 7) })),
  }
}

/** The same act twice has the effect of one: the link is about one period, and a delay names its day. */
export async function actByLink(place: LinkPlace, token: string, act: LinkAct): Promise<Result<null, LinkRefusal>> {
  const { context, brand, client } = place
  const { db } = context
  const taken = await take(db, { limit: 'subscription-link/address', by: client })
  if (!taken.ok) return taken
  const planned = await open(place, token)
  if (!planned) return err({ code: 'link-invalid' })
  const { isOpen, on, delays } = viewOf(planned)
  if (!isOpen || (act.kind === 'delay' && act.on === on)) return ok(null)
  if (act.kind === 'delay' && !delays.some((one) => one.on === act.on))
    return err({ code: 'bad-value', field: 'delay_to' })
  const { renewal, now } = planned
  const { version, period, customerId, id, locale } = renewal
  const changes = {
    skip: { skip: period },
    pause: { state: 'inactive' as const },
    delay: { delay_to: act.kind === 'delay' ? act.on : on },
  }
  // A subscription that was renewed or changed since it was read has another version.
  const changed = await updateSubscription(
    { db, brand, locale, now },
    { customerId, id },
    { ...changes[act.kind], version },
  )
  if (changed.ok) return changed
  return changed.error.code === 'subscription-not-found' ? err({ code: 'link-invalid' }) : err(changed.error)
}
