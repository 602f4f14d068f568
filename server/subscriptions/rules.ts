import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { UpdateSubscription } from '#contract/subscription/subscription.ts'
import type { LastLine } from '#server/reorder/rules.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import {
  afterDelay,
  afterFrequencyChange,
  afterResume,
  afterSkip,
  type PauseReason,
  type Schedule,
  type SubscriptionState,
} from './schedule-rules.ts'

/** What customers can change of a subscription, and what decides about it. */
export type Subscription = Schedule & {
  state: SubscriptionState
  pauseReason: PauseReason | null
  pausedUntil: string | null
  endedAt: Date | null
  paymentMethod: PaymentMethod
  alias: string | null
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
  /** The code of the shipping option. */
  shippingMethod: string
  version: number
  lines: readonly LastLine[]
}

type Move = 'pause' | 'activate' | 'end'

/** What a customer can do to a subscription. The same twice changes nothing; an ended one stays so. */
const moves: Record<SubscriptionState, Partial<Record<Move, SubscriptionState>>> = {
  active: { pause: 'paused', activate: 'active', end: 'ended' },
  paused: { pause: 'paused', activate: 'active', end: 'ended' },
  ended: { end: 'ended' },
}

const movedBy = (move: Move, from: SubscriptionState): SubscriptionState | undefined => moves[from][move]

/** `field` is the one of the request that is wrong. */
export type ChangeRefusal =
  | { code: 'bad-value'; field: string; from?: string; to?: string }
  | { code: 'subscription-changed' }
  | { code: 'subscription-ended' }
  | { code: 'subscription-charging' }

/** What a decision about a change needs to know. */
export type ChangeFacts = {
  /** The calendar date at the storefront. */
  today: string
  now: Date
  /** True if the next order is being paid at this moment. */
  isCharging: boolean
  /** Lines as they would be sold now, for what is added: null where they are not. */
  added: readonly (LastLine | null)[]
  wearerIds: readonly string[]
  /** The means of payment that may be chosen. */
  means: readonly { method: PaymentMethod; alias: string | null }[]
  /** The codes of the ways of shipping to a country, the usual one first. */
  shippingTo: (country: PostalAddress['country_code']) => readonly string[]
}

type Step = <T extends Subscription>(
  subscription: T,
  change: UpdateSubscription,
  facts: ChangeFacts,
) => Result<T, ChangeRefusal>

/** Days that a customer may choose: from tomorrow on, for a year. */
export const choosableDays = (today: string) => ({
  from: daysAfter(today, 1),
  to: Temporal.PlainDate.from(today).add({ years: 1 }).toString(),
})

const isChoosable = (day: string, today: string) => {
  const { from, to } = choosableDays(today)
  return day >= from && day <= to
}

const badDay = (field: string, today: string) => err({ code: 'bad-value', field, ...choosableDays(today) } as const)

const changeFrequency: Step = (subscription, { frequency }, { today }) =>
  ok(
    frequency === undefined || frequency === subscription.frequency
      ? subscription
      : { ...subscription, ...afterFrequencyChange(subscription, frequency, daysAfter(today, 1)) },
  )

const changeItems: Step = (subscription, { items = [] }, { added, wearerIds }) => {
  let { lines } = subscription
  let additions = 0
  for (const [index, item] of items.entries()) {
    const field = `items.${index}`
    const wearerId = 'line' in item ? item.wearer_id : item.product.wearer_id
    if (wearerId && !wearerIds.includes(wearerId)) return err({ code: 'bad-value', field: `${field}.wearer_id` })
    if ('line' in item) {
      const line = lines.find((one) => one.line === item.line)
      if (!line) return err({ code: 'bad-value', field: `${field}.line` })
      const quantity = item.quantity ?? line.quantity
      const changed = { ...line, quantity, wearerId: wearerId === undefined ? line.wearerId : wearerId }
      lines = lines.map((one) => (one === line ? changed : one)).filter((one) => one.quantity > 0)
    } else {
      const line = added[additions++]
      if (!line) return err({ code: 'bad-value', field: `${field}.product` })
      lines = [...lines, { ...line, line: 1 + Math.max(0, ...lines.map((one) => one.line)) }]
    }
  }
  // A subscription of nothing is one that should be ended.
  return lines.length > 0 ? ok({ ...subscription, lines }) : err({ code: 'bad-value', field: 'items' })
}

const changeMeans: Step = (subscription, change, { means }) => {
  if (change.payment_method === undefined && change.alias === undefined) return ok(subscription)
  const paymentMethod = change.payment_method ?? subscription.paymentMethod
  const alias = change.alias === undefined ? null : change.alias
  const isOffered = means.some((one) => one.method === paymentMethod && one.alias === alias)
  if (!isOffered) return err({ code: 'bad-value', field: alias === null ? 'payment_method' : 'alias' })
  return ok({ ...subscription, paymentMethod, alias })
}

/** A way that does not lead to a new country gives place to the usual one there. */
const changeDelivery: Step = (subscription, change, { shippingTo }) => {
  const shippingAddress = change.shipping_address ?? subscription.shippingAddress
  const billingAddress = change.billing_address ?? subscription.billingAddress
  const ways = shippingTo(shippingAddress.country_code)
  const [usual] = ways
  if (!usual) return err({ code: 'bad-value', field: 'shipping_address.country_code' })
  if (shippingTo(billingAddress.country_code).length === 0)
    return err({ code: 'bad-value', field: 'billing_address.country_code' })
  if (change.shipping_method !== undefined && !ways.includes(change.shipping_method))
    return err({ code: 'bad-value', field: 'shipping_method' })
  const wanted = change.shipping_method ?? subscription.shippingMethod
  const shippingMethod = ways.includes(wanted) ? wanted : usual
  return ok({ ...subscription, shippingAddress, billingAddress, shippingMethod })
}

/** A period that was skipped or ordered before is not skipped again, however often the form is sent. */
const skip: Step = (subscription, { skip: period }) => {
  if (period === undefined || period < subscription.nextPeriod) return ok(subscription)
  if (period > subscription.nextPeriod) return err({ code: 'bad-value', field: 'skip' })
  return ok({ ...subscription, ...afterSkip(subscription) })
}

const delay: Step = (subscription, { delay_to: day }, { today }) => {
  if (day === undefined || day === subscription.nextOn) return ok(subscription)
  if (!isChoosable(day, today)) return badDay('delay_to', today)
  return ok({ ...subscription, ...afterDelay(subscription, day) })
}

const pause: Step = (subscription, { state, paused_until: until }, { today }) => {
  const isWanted = state === 'inactive' || (state === undefined && until !== undefined)
  if (!isWanted) return ok(subscription)
  if (until && !isChoosable(until, today)) return badDay('paused_until', today)
  const paused = movedBy('pause', subscription.state)
  if (!paused) return err({ code: 'subscription-ended' })
  const pausedUntil = until === undefined ? subscription.pausedUntil : until
  return ok({ ...subscription, state: paused, pauseReason: subscription.pauseReason ?? 'customer', pausedUntil })
}

const activate: Step = (subscription, { state }, { today }) => {
  if (state !== 'active' || subscription.state === 'active') return ok(subscription)
  const active = movedBy('activate', subscription.state)
  if (!active) return err({ code: 'subscription-ended' })
  const schedule = afterResume(subscription, today, subscription.pauseReason ?? 'customer')
  return ok({ ...subscription, ...schedule, state: active, pauseReason: null, pausedUntil: null })
}

/** In this order: an answer to a question of the renewal comes before the subscription goes on. */
const steps: readonly Step[] = [changeFrequency, changeItems, changeMeans, changeDelivery, skip, delay, pause, activate]

/** Makes all changes, or none. */
export function changeSubscription<T extends Subscription>(
  subscription: T,
  change: UpdateSubscription,
  facts: ChangeFacts,
): Result<T, ChangeRefusal> {
  if (change.version !== undefined && change.version !== subscription.version)
    return err({ code: 'subscription-changed' })
  const { version: _, ended, ...others } = change
  if (ended && subscription.state === 'ended') return ok(subscription)
  if (subscription.state === 'ended') return err({ code: 'subscription-ended' })
  if (facts.isCharging) return err({ code: 'subscription-charging' })
  if (ended) return ok(end(subscription, facts.now))
  let changed = subscription
  for (const step of steps) {
    const result = step(changed, others, facts)
    if (!result.ok) return result
    changed = result.value
  }
  return ok(changed)
}

const end = <T extends Subscription>(subscription: T, now: Date): T => ({
  ...subscription,
  state: movedBy('end', subscription.state) ?? 'ended',
  pauseReason: null,
  pausedUntil: null,
  endedAt: now,
})
