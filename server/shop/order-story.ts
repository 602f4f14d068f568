import type { OrderState } from '#contract/checkout/order-state.ts'
import type { OrderStory } from '#contract/checkout/order-story.ts'
import { cancelledPieces } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { readOrderEvents } from '#server/orders/operations.ts'
import { isChangeable } from '#server/orders/rules.ts'
import { readRefunds } from '#server/refunds/operations.ts'

/** What all modules know of an order since it was placed. */
export async function readOrderStory(db: Db, { id, state }: { id: string; state: OrderState }): Promise<OrderStory> {
  const [events, parcels, cancelled, refunds] = await Promise.all([
    readOrderEvents(db, id),
    parcelsOf(db, id),
    cancelledPieces(db, id),
    readRefunds(db, id),
  ])
  return {
    events,
    parcels,
    changeable: isChangeable(state),
    cancelled,
    refunds: refunds.map(({ amount, state, cause, createdAt }) => ({ amount, state, cause, created_at: createdAt })),
  }
}
