import type { Actor } from '#contract/checkout/order-event.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { recallOrderJob } from '#server/fulfilment/operations.ts'
import { enqueue } from '#server/jobs/operations.ts'
import {
  isChangeable,
  letGoOfMoney,
  lockOrder,
  moveLockedOrder,
  noteOrderEvent,
  type WrongState,
} from '#server/orders/operations.ts'
import { releaseCoupon } from '#server/promotions/operations.ts'
import { findRefund, grantRefund, type RefundRefusal } from '#server/refunds/operations.ts'
import { orderCancelledJob } from './jobs.ts'
import { type CancellationRefusal, cancellationOf } from './rules.ts'
import { cancelPieces, readCancellable, readCancelled } from './store.ts'

export { orderCancelledJob, readCancelled as cancelledPieces }

export type Cancellation = {
  order: string
  /** One for each act: the same one sent twice cancels once. */
  key: string
  /** All that is left, if it is missing. */
  pieces?: Pieces[] | undefined
  reason?: string | undefined
  by: Actor
}
export type CancelRefusal = CancellationRefusal | RefundRefusal | WrongState | { code: 'order-not-found' }
/** `isWhole`: nothing of the order is left. `amount` goes back to the customer. */
export type Cancelled = { isWhole: boolean; amount: number }

/**
 * Cancels an order, or pieces of it, as long as nothing of it is packed: the goods are back on the shelf, the money goes
 * back, and if nothing is left also the shipping costs and the use of the coupon. Money that was not collected yet is
 * let go of instead, if nothing is left.
 */
export function cancelOrder(
  db: Db,
  { order, key, pieces: wanted, reason, by }: Cancellation,
): Promise<Result<Cancelled, CancelRefusal>> {
  return allOrNothing(db, async (db): Promise<Result<Cancelled, CancelRefusal>> => {
    const state = await lockOrder(db, order)
    const found = state && (await readCancellable(db, order))
    if (!found) return err({ code: 'order-not-found' })
    const refundKey = `cancellation ${key}`
    const before = await findRefund(db, order, refundKey)
    if (before) return ok({ isWhole: state === 'cancelled', amount: before.amount })
    if (!isChangeable(state)) return err({ code: 'order-state', state })
    const decided = cancellationOf(found.lines, wanted)
    if (!decided.ok) return decided
    const { pieces, isWhole } = decided.value
    const wish = { lines: pieces, shipping: isWhole, goodwill: 0 }
    const refund = await grantRefund(db, { order, key: refundKey, cause: 'cancellation', wish, reason, by })
    if (!refund.ok) return refund
    // The coupon is locked before the stock, as when an order is placed.
    if (isWhole && found.coupon)
      await releaseCoupon(db, { brand: found.brand, code: found.coupon, cartId: found.cartId })
    await cancelPieces(db, order, pieces)
    const { id, amount } = refund.value
    await noteOrderEvent(db, { order, type: 'cancelled', by, details: { pieces, reason, refund: id } })
    if (isWhole) {
      await moveLockedOrder(db, { order, move: 'cancel', from: state, by })
      await letGoOfMoney(db, found.paymentId)
    }
    // Before that, the fulfiller has not heard of it.
    if (state === 'fulfiller_ready' || state === 'accepted')
      await enqueue(db, recallOrderJob, { order, ...(!isWhole && { lines: pieces }) })
    await enqueue(db, orderCancelledJob, { order, refund: id, by: by.kind === 'customer' ? 'customer' : 'shop' })
    return ok({ isWhole, amount })
  })
}
