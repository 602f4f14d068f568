import type { Brand } from '#contract/brand.ts'
import { usualFrequency } from '#contract/subscription/frequency.ts'
import type { SubscriptionMeans } from '#contract/subscription/subscription.ts'
import type { Db } from '#server/database/database.ts'
import { proposedInterval } from '#server/wear/operations.ts'
import { scheduleFrom, todayIn } from './schedule-rules.ts'
import { findByOrder } from './store.ts'
import { isRepeatable, type PlacedOrder, repeatedLines } from './subscribe.ts'

/** What the page of an order offers: to repeat it, or the subscription that does so already. */
export type SubscriptionOffer = {
  orderId: string
  subscriptionId: string | null
  /** What begins with the order itself, because its cart was to be repeated. A job makes it a moment later. */
  begins: { frequency: number; on: string } | null
  /** In months: as long as what was ordered lasts, or else every month. */
  frequency: number
  isProposed: boolean
  means: SubscriptionMeans[]
}

type OfferContext = { db: Db; brand: Brand; readMeans: () => Promise<SubscriptionMeans[]> }

/** Undefined for an order that cannot be repeated. */
export async function offerOf(
  { db, brand, readMeans }: OfferContext,
  placed: PlacedOrder,
): Promise<SubscriptionOffer | undefined> {
  if (!isRepeatable(placed)) return undefined
  const { order, payment } = placed
  const known = await findByOrder(db, order.id)
  const running = known.find(({ state }) => state !== 'ended')
  const wished = payment.snapshot.cart.subscription_frequency
  const isBegun = wished !== null && (running !== undefined || known.length === 0)
  const begins = isBegun
    ? { frequency: wished, on: scheduleFrom(todayIn(brand, order.createdAt), wished).nextOn }
    : null
  const offer = { orderId: order.id, subscriptionId: running?.id ?? null, begins }
  if (running || begins) return { ...offer, frequency: wished ?? usualFrequency, isProposed: false, means: [] }
  const interval = await proposedInterval(db, repeatedLines(payment.snapshot))
  return {
    ...offer,
    frequency: interval?.months ?? usualFrequency,
    isProposed: interval !== null,
    means: await readMeans(),
  }
}
