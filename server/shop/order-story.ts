import type { Brand } from '#contract/brand.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { OrderStory } from '#contract/checkout/order-story.ts'
import { cancelledPieces } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import { documentsOfOrder } from '#server/documents/documents-for-request.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { readOrderEvents } from '#server/orders/operations.ts'
import { isChangeable } from '#server/orders/rules.ts'
import { readRefunds } from '#server/refunds/operations.ts'
import { lastReturnDay, readReturns, returnablePieces, type StoredReturn } from '#server/returns/operations.ts'

/** What all modules know of an order since it was placed. `token` opens the order. */
export async function readOrderStory(
  db: Db,
  { returnDays }: Pick<Brand, 'returnDays'>,
  { id, state }: { id: string; state: OrderState },
  token: string,
): Promise<OrderStory> {
  const [events, parcels, cancelled, refunds, returns, documents] = await Promise.all([
    readOrderEvents(db, id),
    parcelsOf(db, id),
    cancelledPieces(db, id),
    readRefunds(db, id),
    readReturns(db, id),
    documentsOfOrder(db, id, token),
  ])
  return {
    events,
    parcels,
    documents,
    changeable: isChangeable(state),
    cancelled,
    returns: returns.map((one) => viewOfReturn(one, token)),
    returnable: returnablePieces(
      parcels,
      returns.flatMap(({ lines }) => lines),
    ),
    return_by: lastReturnDay(parcels, returnDays) ?? null,
    refunds: refunds.map(({ amount, state, cause, createdAt }) => ({ amount, state, cause, created_at: createdAt })),
  }
}

const viewOfReturn = ({ number, state, lines, sendBy, note, createdAt }: StoredReturn, token: string) => ({
  number,
  state,
  items: lines.map(({ saleable: _, ...line }) => line),
  send_by: sendBy,
  note,
  created_at: new Date(createdAt).toISOString(),
  slip_path: `/order/${token}/slip/${number}`,
})
