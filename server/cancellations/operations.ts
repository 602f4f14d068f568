import type { Actor } from '#contract/checkout/order-event.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { lockOrder, moveLockedOrder, noteOrderEvent, type WrongState } from '#server/orders/operations.ts'
import { isChangeable } from '#server/orders/rules.ts'
import { releaseCoupon } from '#server/promotions/operations.ts'
import { grantRefund, type RefundRefusal, type StoredRefund } from '#server/refunds/operations.ts'
import { orderCancelledJob } from './jobs.ts'
import { type CancellationRefusal, cancellationOf, type Pieces } from './rules.ts'
import { cancelPieces, readCancellable } from './store.ts'

export type Cancellation = {
  order: string
  /** One for each act: the same one sent twice cancels once. */
  key: string
  /** All that is left, if it is missing. */
  pieces?: Pieces
  reason?: string
  by: Actor
}
export type CancelRefusal = CancellationRefusal | RefundRefusal | WrongState | { code: 'order-not-found' }

/**
 * Cancels an order, or pieces of it, as long as nothing of it is packed: the goods are back on the shelf, the money goes
 * back, and if nothing is left also the shipping costs and the use of the coupon.
 */
export function cancelOrder(db: Db, { order, key, pieces: wanted, reason, by }: Cancellation) {
  return allOrNothing(db, async (db): Promise<Result<{ isWhole: boolean; refund: StoredRefund | null }, CancelRefusal>> => {
    const state = await lockOrder(db, order)
    const found = state && (await readCancellable(db, order))
    if (!found) return err({ code: 'order-not-found' })
    if (state === 'cancelled' && !wanted) return ok({ isWhole: true, refund: null })
    if (!isChangeable(state)) return err({ code: 'order-state', state })
    const decided = cancellationOf(found.lines, wanted)
    if (!decided.ok) return decided
    const { pieces, isWhole } = decided.value
    const refund = await grantRefund(db, {
      order,
      key: `cancellation ${key}`,
      cause: 'cancellation',
      wish: { lines: pieces, shipping: isWhole, goodwill: 0 },
      ...(reason !== undefined && { reason }),
      by,
    })
    if (!refund.ok) return refund
    if (refund.value.isRepeated) return ok({ isWhole, refund: refund.value })
    // The coupon is locked before the stock, as when an order is placed.
    if (isWhole && found.coupon)
      await releaseCoupon(db, { brand: found.brand, code: found.coupon, cartId: found.cartId })
    await cancelPieces(db, order, pieces)
    await noteOrderEvent(db, { order, type: 'cancelled', by, details: { pieces, reason, refund: refund.value.id } })
    if (isWhole) await moveLockedOrder(db, { order, move: 'cancel', from: state, by })
    await enqueue(db, orderCancelledJob, { refund: refund.value.id })
    return ok({ isWhole, refund: refund.value })
  })
}
