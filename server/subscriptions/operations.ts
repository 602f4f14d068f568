import type { Brand, LocaleCode } from '#contract/brand.ts'
import { inCurrency } from '#contract/in-currency.ts'
import { canRenew } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type {
  SubscriptionMeans,
  UpdateSubscription,
  UpdateSubscriptionsAddresses,
} from '#contract/subscription/subscription.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { shippingWays } from '#server/delivery/operations.ts'
import { invoiceStandingRefusal, savedAliases } from '#server/orders/operations.ts'
import { type LastLine, placeOf, planLines, readOffers } from '#server/reorder/operations.ts'
import { wearersOf } from '#server/wearers/operations.ts'
import { type ChangeFacts, type ChangeRefusal, changeSubscription } from './rules.ts'
import { todayIn } from './schedule-rules.ts'
import {
  giveUpRenewals,
  lockRunning,
  lockSubscription,
  type Owner,
  readLines,
  readRenewal,
  restartRenewal,
  type Subscription,
  type SubscriptionRow,
  skipRenewal,
  writeSubscription,
} from './store.ts'

export type SubscriptionContext = { db: Db; brand: Brand; locale: LocaleCode; now: Date }
export type NotFound = { code: 'subscription-not-found' }

const ownerOf = ({ brand }: SubscriptionContext, customerId: string): Owner => ({ brand: brand.id, customerId })

/** Changes a subscription of the customer. A renewal that is decided at the same moment comes before or after it. */
export const updateSubscription = (
  context: SubscriptionContext,
  { customerId, id }: { customerId: string; id: string },
  change: UpdateSubscription,
): Promise<Result<null, ChangeRefusal | NotFound>> =>
  context.db.transaction(async (db) => {
    const row = await lockSubscription(db, ownerOf(context, customerId), id)
    if (!row) return err({ code: 'subscription-not-found' })
    const lines = (await readLines(db, [id])).map(withoutId)
    return carryOut(db, context, { ...row, lines }, change)
  })

/** Where the customer's subscriptions go and who pays for them, for all that have not ended; all of them change, or none. */
export const updateAddresses = (
  context: SubscriptionContext,
  customerId: string,
  change: UpdateSubscriptionsAddresses,
): Promise<Result<{ changed: number }, ChangeRefusal>> =>
  allOrNothing(context.db, async (db) => {
    const rows = await lockRunning(db, ownerOf(context, customerId))
    const lines = await readLines(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const own = lines.filter(({ subscriptionId }) => subscriptionId === row.id).map(withoutId)
      const changed = await carryOut(db, context, { ...row, lines: own }, change)
      if (!changed.ok) return changed
    }
    return ok({ changed: rows.length })
  })

async function carryOut(
  db: Db,
  context: SubscriptionContext,
  before: Subscription,
  change: UpdateSubscription,
): Promise<Result<null, ChangeRefusal>> {
  const renewal = await readRenewal(db, before.id, before.nextPeriod)
  const facts = await readFacts(db, context, before, change)
  const decided = changeSubscription(before, change, { ...facts, isCharging: renewal?.state === 'charging' })
  if (!decided.ok) return decided
  const after = decided.value
  if (!isDifferent(before, after)) return ok(null)
  await writeSubscription(db, before, after)
  if (change.skip === before.nextPeriod)
    await skipRenewal(db, { subscriptionId: before.id, period: before.nextPeriod, dueOn: before.nextOn })
  await giveUpRenewals(db, after.id, after.state === 'ended' ? after.nextPeriod + 1 : after.nextPeriod)
  const isOtherMeans = before.paymentMethod !== after.paymentMethod || before.alias !== after.alias
  if (after.state !== 'ended') await restartRenewal(db, after, isOtherMeans)
  return ok(null)
}

const isDifferent = (before: Subscription, after: Subscription) => JSON.stringify(before) !== JSON.stringify(after)

/** Only what the change is about is read. */
async function readFacts(
  db: Db,
  { brand: own, locale, now }: SubscriptionContext,
  subscription: Subscription,
  { items = [], payment_method, alias }: UpdateSubscription,
): Promise<Omit<ChangeFacts, 'isCharging'>> {
  const { customerId } = subscription
  const brand = inCurrency(own, subscription.currency)
  const isAboutMeans = payment_method !== undefined || alias !== undefined
  const means = isAboutMeans ? await meansFor(db, { brand, now }, subscription) : []
  return {
    today: todayIn(brand, now),
    now,
    added: await priceAdded(db, { brand, locale }, items),
    wearerIds: items.length > 0 ? (await wearersOf(db, customerId)).map(({ id }) => id) : [],
    means: means.map((one) => ({ method: one.payment_method, alias: one.alias })),
    shippingTo: (country) => shippingWays(brand, country).map(({ code }) => code),
  }
}

/** What is to be added, as it is sold today, in the order of the items. */
async function priceAdded(
  db: Db,
  { brand, locale }: Pick<SubscriptionContext, 'brand' | 'locale'>,
  items: NonNullable<UpdateSubscription['items']>,
): Promise<(LastLine | null)[]> {
  const wishes = items.flatMap((item) => ('product' in item ? [item] : []))
  const offers = await readOffers(
    db,
    placeOf(brand, locale),
    wishes.map(({ product }) => product.product_id),
  )
  const lines = wishes.map(
    ({ product, quantity }, index): LastLine => ({
      line: index + 1,
      productId: product.product_id,
      variantId: '',
      options: product.options,
      eye: product.eye ?? null,
      wearerId: product.wearer_id ?? null,
      channel: 'website',
      quantity,
      unitPrice: 0,
    }),
  )
  return planLines(lines, offers).map(({ last, next, change }) => {
    const isOffered = next && change !== 'switched' && next.quantity === last.quantity
    const isForEye = last.eye === null || offers.get(last.productId)?.category === 'lens'
    if (!isOffered || !isForEye) return null
    return { ...last, variantId: next.variantId, options: next.options, unitPrice: next.unitPrice }
  })
}

type Debtor = Pick<SubscriptionRow, 'customerId' | 'billingAddress' | 'shippingAddress'>

/** What may pay for a subscription: saved means that can be charged while the customer is absent, and the invoice. */
export async function meansFor(
  db: Db,
  { brand, now }: Pick<SubscriptionContext, 'brand' | 'now'>,
  { customerId, ...places }: Pick<Debtor, 'customerId'> & Partial<Debtor>,
): Promise<SubscriptionMeans[]> {
  const saved = await savedAliases(db, { brand: brand.id, customerId }, now)
  const usable = saved
    .filter(({ internal_payment_method: method }) => canRenew(method) && brand.paymentMethods.includes(method))
    .map(({ alias, internal_payment_method, masked, expires }) => ({
      payment_method: internal_payment_method,
      alias,
      masked,
      expires,
    }))
  if (!brand.paymentMethods.includes('invoice')) return usable
  const addresses = [places.billingAddress, places.shippingAddress].filter((one) => one !== undefined)
  // Whether the next order is within the limit is decided on its day.
  const refusal = await invoiceStandingRefusal(db, brand, { customerId, addresses, total: 0 })
  if (refusal) return usable
  return [...usable, { payment_method: 'invoice', alias: null, masked: null, expires: null }]
}

const withoutId = ({ subscriptionId: _, ...line }: LastLine & { subscriptionId: string }): LastLine => line

export { countRunning, deleteSubscriptions, moveSubscriptionMails, pauseAll } from './store.ts'
export { subscribePlacedOrder } from './subscribe.ts'
