import { randomUUID } from 'node:crypto'
import type { OrderEventType } from '#contract/checkout/order-event.ts'
import { sumOf } from '#contract/money-rules.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue, queued } from '#server/jobs/operations.ts'
import { isProviderMethod, type PaymentProviders, type PaymentStatus } from '#server/payment/operations.ts'
import { buyerDigests, releaseCoupon, takeCoupon } from '#server/promotions/operations.ts'
import { isCardTest } from './card-test-rules.ts'
import { noteCardTest, noteRefusedCard } from './card-test-store.ts'
import { orderPlacedJob, orderReadyJob, orderSubscribedJob, returnMoneyJob, settlePaymentJob } from './jobs.ts'
import { placedState, referenceOf, verdictOn } from './rules.ts'
import { payerOf } from './snapshot-rules.ts'
import { placeOrder, releasePayment } from './statements.ts'
import {
  lockPayment,
  movePayment,
  type NewPayment,
  type OrderRow,
  type Payment,
  type Purchase,
  readPayment,
} from './store.ts'

export type PaymentContext = { db: Db; payments: PaymentProviders }

/** `awaiting`: nothing has been paid yet. `failed`: nothing will be paid. `owed`: money came, and goes back. */
export type UnpaidRefusal = {
  code: 'payment-required'
  because: 'awaiting' | 'failed' | 'cancelled' | 'owed' | 'unavailable'
}
export type CompletedPurchase = { payment: Payment; order: OrderRow; isNew: boolean; isCartOpen: boolean }

/**
 * The one way from a payment to its order. The browser that returns, the provider's report, the API and the job that
 * reconciles payments all call it, in any order and number: one of them places the order, and all of them get it.
 * `reported` is the provider's report, if there is one; otherwise the provider is asked.
 */
export async function completeOrder(
  context: PaymentContext,
  found: Purchase,
  reported?: PaymentStatus,
): Promise<Result<CompletedPurchase, UnpaidRefusal>> {
  const { payment, order, isCartOpen } = found
  if (order) return ok({ payment, order, isCartOpen, isNew: false })
  if (payment.state === 'owed' || payment.state === 'returned') return unpaid('owed')
  if (!payment.method || !isProviderMethod(payment.method))
    return payment.state === 'open' ? place(context, payment) : unpaid('cancelled')
  if (!payment.transactionId) return unpaid('awaiting')

  const status = reported ? ok(reported) : await context.payments.of(payment.provider).status(payment.transactionId)
  if (!status.ok) return unpaid(status.error.code === 'unavailable' ? 'unavailable' : 'failed')
  switch (verdictOn(payment, status.value)) {
    case 'wait':
      return unpaid('awaiting')
    case 'give-up':
      await giveUp(context.db, payment, { isClosed: true })
      if (status.value.state === 'failed') await watchForCardTests(context.db, payment)
      return unpaid(status.value.state === 'cancelled' ? 'cancelled' : 'failed')
    case 'return':
      return owe(context, payment)
    case 'place':
      return place(context, payment, status.value)
  }
}

async function watchForCardTests(db: Db, payment: Payment) {
  const tries = await noteRefusedCard(db, payment)
  if (tries && isCardTest(tries)) await noteCardTest(db, payment.brand, tries)
}

const unpaid = (because: UnpaidRefusal['because']) => err({ code: 'payment-required', because } as const)

async function place(
  context: PaymentContext,
  payment: Payment,
  status?: PaymentStatus,
): Promise<Result<CompletedPurchase, UnpaidRefusal>> {
  const { db } = context
  const state = placedState(status?.state)
  const isPaid = status !== undefined && state === 'new'
  const { brand, snapshot, amount: total, currency } = payment
  const order = {
    id: randomUUID(),
    brand,
    paymentId: payment.id,
    customerId: snapshot.customerId,
    email: snapshot.email,
    state,
    total,
    currency,
    rate: snapshot.rate ?? 1,
    tags: snapshot.tags,
    paidAt: isPaid ? new Date() : null,
    refundedAt: null,
    refunded: 0,
    shippingAddress: null,
    confirmedAt: null,
  }
  const placement = {
    payment,
    order,
    alias: status?.alias,
    people: [...new Set([snapshot.email, payerOf(snapshot)].flatMap(buyerDigests))],
    events: explain(payment, state),
    next: state === 'payment_pending' ? ('settling' as const) : ('settled' as const),
    jobs: [
      queued(orderPlacedJob, { order: order.id }),
      state === 'payment_pending'
        ? queued(settlePaymentJob, { payment: payment.id })
        : queued(orderReadyJob, { order: order.id }),
      ...(snapshot.cart.subscription ? [queued(orderSubscribedJob, { order: order.id })] : []),
    ],
  }
  // Usually the goods are reserved. If the payment was given up meanwhile, they have to be reserved again.
  const placed =
    payment.state === 'open'
      ? placedOrRefused(await placeOrder(db, { ...placement, from: ['open'] }))
      : await allOrNothing(db, (db) => revive(db, payment, () => placeOrder(db, { ...placement, from: ['cancelled'] })))
  if (placed.ok) {
    const { number, createdAt, isCartOpen } = placed.value
    return ok({ payment, order: { ...order, number, createdAt: new Date(createdAt) }, isCartOpen, isNew: true })
  }
  const now = await readPayment(db, payment.id)
  if (!now) throw new Error(`The payment ${payment.id} does not exist any more`)
  if (now.order) return ok({ ...now, order: now.order, isNew: false })
  // Another request gave the payment up just now, or the goods are not available any more. An invoice that was given up
  // may not be allowed any more, so it is not tried again.
  const isGivenUp = now.payment.state === 'cancelled' && payment.state === 'open'
  if (isGivenUp && payment.method !== 'invoice') return place(context, now.payment, status)
  return status ? owe(context, now.payment) : unpaid('cancelled')
}

const notPlaced = { code: 'not-placed' } as const
const placedOrRefused = (placed: Awaited<ReturnType<typeof placeOrder>>) => (placed ? ok(placed) : err(notPlaced))

async function revive(db: Db, { id, brand, cartId, snapshot }: Payment, place: () => ReturnType<typeof placeOrder>) {
  if ((await lockPayment(db, id))?.state !== 'cancelled') return err(notPlaced)
  const code = couponIn(snapshot)
  const coupon = code ? await takeCoupon(db, { brand, code, cartId, ...couponClaim(code, snapshot) }) : ok(null)
  return coupon.ok ? placedOrRefused(await place()) : err(notPlaced)
}

/** Money came for which there is no order, so a job gives it back. */
export async function owe({ db }: PaymentContext, payment: Payment): Promise<Result<never, UnpaidRefusal>> {
  await db.transaction(async (db) => {
    const isFreed = await release(db, payment, 'owed')
    const isOwed = isFreed || (await movePayment(db, payment.id, ['cancelled'], { state: 'owed' }))
    if (isOwed) await enqueue(db, returnMoneyJob, { payment: payment.id })
  })
  return unpaid('owed')
}

/** Cancels a payment that was not made, so that its goods and coupon are free for others. */
export async function giveUp(db: Db, payment: Payment, { isClosed = false } = {}): Promise<void> {
  await db.transaction(async (db) => {
    await release(db, payment, 'cancelled')
    if (isClosed) await movePayment(db, payment.id, ['cancelled'], { isClosed })
  })
}

/**
 * Ends an open payment that was not made, also at the provider where it can. `paid`: the customer has paid at the last
 * moment, and has the order.
 */
export async function endPayment(context: PaymentContext, payment: Payment): Promise<'ended' | 'paid'> {
  const isClosed = payment.transactionId !== null && (await abandon(context, payment, payment.transactionId))
  if (payment.transactionId && !isClosed) {
    const completed = await completeOrder(context, { payment, order: null, isCartOpen: true })
    if (completed.ok) return 'paid'
  }
  await giveUp(context.db, payment, { isClosed })
  return 'ended'
}

async function abandon(
  { payments }: PaymentContext,
  { id, provider }: Payment,
  transactionId: string,
): Promise<boolean> {
  return (await payments.of(provider).abandon({ transactionId, reference: referenceOf(id) })).ok
}

async function release(db: Db, { id, brand, cartId, snapshot }: Payment, next: 'cancelled' | 'owed') {
  if ((await lockPayment(db, id))?.state !== 'open') return false
  const code = couponIn(snapshot)
  if (code) await releaseCoupon(db, { brand, code, cartId })
  return releasePayment(db, id, next)
}

/** The code of the coupon, if the coupon gives something. */
export const couponIn = ({ cart }: Payment['snapshot']) =>
  cart.promotion_coupon && !cart.promotion_coupon.refusal ? cart.promotion_coupon.code : undefined

/** An amount of a snapshot in the storefront's own currency, in which the figures of coupons are. */
const ownAmount = ({ rate = 1 }: Payment['snapshot'], amount: number) => Math.round(amount / rate)

/** Who takes the coupon, for what: what it took off is what it added to the cart, below zero. */
export const couponClaim = (code: string, snapshot: Payment['snapshot']) => ({
  email: payerOf(snapshot),
  customerId: snapshot.customerId,
  total: ownAmount(snapshot, snapshot.cart.total),
  discount: ownAmount(
    snapshot,
    -sumOf(snapshot.adjustments.filter(({ origin }) => origin === code).map(({ amount }) => amount)),
  ),
})

/** The events that explain the prices and the state of an order. */
export function explain(
  { snapshot, method, amount, currency, id }: NewPayment,
  state: string,
): { type: OrderEventType; details: object }[] {
  const { cart, lines, adjustments, actedBy } = snapshot
  const prices = lines.map(({ variantId, quantity, unitPrice, channel, total, discount, vatRate }) => ({
    variantId,
    quantity,
    unitPrice,
    channel,
    total,
    discount,
    vatRate,
  }))
  const sums = { items: cart.items_total, promotion: cart.order_promotion_total, shipping: cart.shipping_total }
  return [
    {
      type: 'priced',
      details: {
        prices,
        adjustments,
        vat: cart.vat,
        ...sums,
        total: amount,
        currency,
        points: cart.bonus_points?.points,
      },
    },
    { type: 'placed', details: { payment: id, method, state, ...(actedBy && { actedBy }) } },
  ]
}
