import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue, queued } from '#server/jobs/operations.ts'
import { isProviderMethod, type PaymentService, type PaymentStatus } from '#server/payment/operations.ts'
import { personOf, releaseCoupon, takeCoupon } from '#server/promotions/operations.ts'
import { rememberAlias } from './aliases.ts'
import { orderPlacedJob, returnMoneyJob, settlePaymentJob } from './jobs.ts'
import { placedState, verdictOn } from './rules.ts'
import { payerOf } from './snapshot-rules.ts'
import { placeOrder, releasePayment } from './statements.ts'
import { type Attempt, type Bought, lockAttempt, moveAttempt, type OrderRow, readAttempt } from './store.ts'

export type PaymentContext = { db: Db; payments: PaymentService }

/** `awaiting`: nothing has been paid yet. `failed`: nothing will. `owed`: money came, and goes back. */
export type Unpaid = { code: 'payment-required'; because: 'awaiting' | 'failed' | 'cancelled' | 'owed' | 'unavailable' }
export type Completed = { payment: Attempt; order: OrderRow; isNew: boolean; isCartOpen: boolean }

/**
 * The one way from a payment to its order. The browser that returns, the provider's report, a program and the job that
 * looks after forgotten payments all come here, in any order and number: one of them makes the order, all of them get
 * the same. `heard` is what the provider has just said; otherwise it is asked.
 */
export async function completeOrder(
  till: PaymentContext,
  found: Bought,
  heard?: PaymentStatus,
): Promise<Result<Completed, Unpaid>> {
  const { payment, order, isCartOpen } = found
  if (order) return ok({ payment, order, isCartOpen, isNew: false })
  if (payment.state === 'owed' || payment.state === 'returned') return unpaid('owed')
  if (!payment.method || !isProviderMethod(payment.method))
    return payment.state === 'open' ? place(till, payment) : unpaid('cancelled')
  if (!payment.transactionId) return unpaid('awaiting')

  const status = heard ? ok(heard) : await till.payments.status(payment.transactionId)
  if (!status.ok) return unpaid(status.error.code === 'unavailable' ? 'unavailable' : 'failed')
  switch (verdictOn(payment, status.value)) {
    case 'wait':
      return unpaid('awaiting')
    case 'give-up':
      await giveUp(till.db, payment, { isClosed: true })
      return unpaid(status.value.state === 'cancelled' ? 'cancelled' : 'failed')
    case 'return':
      return owe(till, payment)
    case 'place':
      return place(till, payment, status.value)
  }
}

const unpaid = (because: Unpaid['because']) => err({ code: 'payment-required', because } as const)

async function place(
  till: PaymentContext,
  payment: Attempt,
  status?: PaymentStatus,
): Promise<Result<Completed, Unpaid>> {
  const { db } = till
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
    tags: snapshot.tags,
    paidAt: isPaid ? new Date() : null,
    refundedAt: null,
    confirmedAt: null,
  }
  const placing = {
    payment,
    order,
    people: [snapshot.email, payerOf(snapshot)].map(personOf),
    events: explanation(payment, state),
    next: state === 'payment_pending' ? ('settling' as const) : ('settled' as const),
    jobs: [
      queued(orderPlacedJob, { order: order.id }),
      ...(state === 'payment_pending' ? [queued(settlePaymentJob, { payment: payment.id })] : []),
    ],
  }
  // Usually the goods are set aside. Otherwise the payment was given up, and all of it has to be had once more.
  const placed =
    payment.state === 'open'
      ? taken(await placeOrder(db, { ...placing, from: ['open'] }))
      : await allOrNothing(db, (db) => revive(db, payment, () => placeOrder(db, { ...placing, from: ['cancelled'] })))
  if (placed.ok) {
    if (status?.alias && snapshot.customerId)
      await rememberAlias(db, { brand, customerId: snapshot.customerId }, status.alias)
    const { number, createdAt, isCartOpen } = placed.value
    return ok({ payment, order: { ...order, number, createdAt: new Date(createdAt) }, isCartOpen, isNew: true })
  }
  const now = await readAttempt(db, payment.id)
  if (!now) throw new Error('A payment has vanished')
  if (now.order) return ok({ ...now, order: now.order, isNew: false })
  // Somebody gave it up just now, or nothing can be had any more.
  if (now.payment.state === 'cancelled' && payment.state === 'open') return place(till, now.payment, status)
  return status ? owe(till, now.payment) : unpaid('cancelled')
}

const notPlaced = { code: 'not-placed' } as const
const taken = (placed: Awaited<ReturnType<typeof placeOrder>>) => (placed ? ok(placed) : err(notPlaced))

type Placing = () => ReturnType<typeof placeOrder>

async function revive(db: Db, { id, brand, cartId, snapshot }: Attempt, place: Placing) {
  if ((await lockAttempt(db, id))?.state !== 'cancelled') return err(notPlaced)
  const code = couponIn(snapshot)
  const coupon = code ? await takeCoupon(db, { brand, code, cartId, email: payerOf(snapshot) }) : ok(null)
  return coupon.ok ? taken(await place()) : err(notPlaced)
}

/** Money came for which there is no order: it goes back. */
async function owe({ db }: PaymentContext, payment: Attempt): Promise<Result<never, Unpaid>> {
  await db.transaction(async (db) => {
    const isFreed = await release(db, payment, 'owed')
    const isOwed = isFreed || (await moveAttempt(db, payment.id, ['cancelled'], { state: 'owed' }))
    if (isOwed) await enqueue(db, returnMoneyJob, { payment: payment.id })
  })
  return unpaid('owed')
}

/** Gives up a payment that was not made: goods and coupon are free for others. */
export async function giveUp(db: Db, payment: Attempt, { isClosed = false } = {}): Promise<void> {
  await db.transaction(async (db) => {
    await release(db, payment, 'cancelled')
    if (isClosed) await moveAttempt(db, payment.id, ['cancelled'], { isClosed })
  })
}

async function release(db: Db, { id, brand, cartId, snapshot }: Attempt, next: 'cancelled' | 'owed') {
  if ((await lockAttempt(db, id))?.state !== 'open') return false
  const code = couponIn(snapshot)
  if (code) await releaseCoupon(db, { brand, code, cartId })
  return releasePayment(db, id, next)
}

/** The coupon, if it gives something. */
export const couponIn = ({ cart }: Attempt['snapshot']) =>
  cart.promotion_coupon && !cart.promotion_coupon.refusal ? cart.promotion_coupon.code : undefined

/** Why it costs what it costs, and is what it is. */
function explanation({ snapshot, method, amount, currency, id }: Attempt, state: string) {
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
