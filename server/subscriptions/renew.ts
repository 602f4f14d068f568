import type { Brand } from '#contract/brand.ts'
import { homeAmountOf } from '#contract/in-currency.ts'
import { fillRenewalCart } from '#server/cart/operations.ts'
import { type ChargeOutcome, chargeAbsent, chargeAgain, holdAbsent } from '#server/orders/operations.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { catchUp } from './catch-up.ts'
import { checkoutOf, type PlannedRenewal, planRenewals, type RenewalContext } from './renewal-context.ts'
import { noteCharge, noteQuestion } from './renewal-outcomes.ts'
import { questionBy } from './renewal-rules.ts'
import {
  insertAttempt,
  moveRenewal,
  type Renewal,
  type RenewalKey,
  readRenewals,
  replaceCart,
  tryLater,
  writeAgreed,
} from './renewal-store.ts'

export const keyOf = ({ id, period }: Renewal): RenewalKey => ({ subscriptionId: id, period })

/** Carries out renewals that this process has claimed. A failure with one of them does not stop the others. */
export async function renewClaimed(
  context: RenewalContext,
  brand: Brand,
  keys: readonly RenewalKey[],
  giveWay?: GiveWay,
): Promise<void> {
  const renewals = await readRenewals(context.db, keys)
  for (const planned of await planRenewals(context, brand, renewals)) {
    await giveWay?.()
    try {
      await renew(context, planned)
    } catch (error) {
      const { id, period } = planned.renewal
      context.log.error({ err: error, subscription: id, period }, 'a renewal could not be carried out')
      // It stays claimed for some minutes; the process that takes it then goes on where this one stopped.
      await tryLater(context.db, keyOf(planned.renewal), planned.now)
    }
  }
}

async function renew(context: RenewalContext, planned: PlannedRenewal): Promise<void> {
  const { renewal, today } = planned
  const begun = renewal.attempts.find(({ outcome }) => outcome === 'started')
  // What was begun is brought to its end, even if the subscription has changed since.
  if (begun) return finish(context, planned, begun)
  if (renewal.state !== 'active' || renewal.nextPeriod !== renewal.period) {
    await moveRenewal(context.db, keyOf(renewal), 'release')
    return
  }
  if (await catchUp(context.db, renewal, today)) return
  if (planned.plan.question) return noteQuestion(context, planned, planned.plan.question)
  await order(context, planned)
}

async function finish(context: RenewalContext, planned: PlannedRenewal, begun: Renewal['attempts'][number]) {
  const { db, payments } = context
  const outcome = begun.paymentId ? await chargeAgain({ db, payments, now: planned.now }, begun.paymentId) : 'void'
  await settle(context, planned, begun.attempt, outcome)
}

/** Plan, cart, hold, attempt, charge: each is stored before the next begins. */
async function order(context: RenewalContext, planned: PlannedRenewal): Promise<void> {
  const { db } = context
  const { renewal, plan, today, now } = planned
  const key = keyOf(renewal)
  const checkout = checkoutOf(context, planned)
  const { paymentMethod, alias, cartId } = renewal
  if (!cartId || !(await fillCart(checkout.cart, planned, cartId))) {
    await replaceCart(db, key)
    return tryLater(db, key, now)
  }
  const wish = { payment_method: paymentMethod, ...(alias !== null && { alias }), total: plan.total }
  const held = await holdAbsent(checkout, cartId, wish)
  if (!held.ok) {
    const question = questionBy(held.error.code)
    if (question !== 'later') return noteQuestion(context, planned, question)
    return tryLater(db, key, now)
  }
  const attempt = 1 + Math.max(0, ...renewal.attempts.map((earlier) => earlier.attempt))
  await insertAttempt(db, key, { attempt, paymentId: held.value.payment.id, on: today })
  await settle(context, planned, attempt, await chargeAbsent({ ...checkout, now }, held.value))
}

/** The cart of a renewal has the lines of its plan, at the prices of the plan. */
export async function fillCart(
  cart: Parameters<typeof fillRenewalCart>[0],
  { renewal, plan, brand }: Pick<PlannedRenewal, 'renewal' | 'plan' | 'brand'>,
  cartId: string,
): Promise<boolean> {
  const lines = plan.lines.flatMap(({ last, next }) => {
    if (!next) return []
    const { eye, wearerId } = last
    const { unitPrice, ...bought } = next
    return [{ ...bought, eye, wearerId, seenPrice: homeAmountOf(brand, unitPrice) }]
  })
  const { customerId, email, billingAddress, shippingAddress } = renewal
  const address = { customerId, email, billingAddress, shippingAddress }
  const isFilled = await fillRenewalCart(cart, { id: cartId, ...address, shippingMethod: plan.shippingMethod, lines })
  const switched = plan.lines.flatMap(({ change, last, next }) =>
    change === 'switched' && next ? [{ ...last, productId: next.productId, variantId: next.variantId }] : [],
  )
  // From now on the successor is what the subscription is about.
  if (isFilled && switched.length > 0) await writeAgreed(cart.db, renewal.id, switched)
  return isFilled
}

async function settle(context: RenewalContext, planned: PlannedRenewal, attempt: number, outcome: ChargeOutcome) {
  // An order has told its renewal in the statement that placed it.
  if (outcome === 'ordered') return
  if (outcome === 'unknown') return tryLater(context.db, keyOf(planned.renewal), planned.now)
  await noteCharge(context, planned, attempt, outcome)
}
