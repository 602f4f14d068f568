import type { Brand } from '#contract/brand.ts'
import type { OrderStory } from '#contract/checkout/order-story.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { cancelledPieces } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import { documentsOfOrder } from '#server/documents/documents-for-request.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { isChangeable, type OrderRow, type Payment, readOrderEvents } from '#server/orders/operations.ts'
import { invoiceOf } from '#server/receivables/operations.ts'
import { readRefunds } from '#server/refunds/operations.ts'
import { nextReminderDay } from '#server/reminders/operations.ts'
import { lastReturnDay, readReturns, returnablePieces, type StoredReturn } from '#server/returns/operations.ts'

/** What all modules know of an order since it was placed. `token` opens the order. */
export async function readOrderStory(
  db: Db,
  brand: Brand,
  { order, payment }: { order: OrderRow; payment: Pick<Payment, 'method'> },
  token: string,
): Promise<OrderStory> {
  const { id, state } = order
  const [events, parcels, cancelled, refunds, returns, documents, nextReminder, invoice] = await Promise.all([
    readOrderEvents(db, id),
    parcelsOf(db, id),
    cancelledPieces(db, id),
    readRefunds(db, id),
    readReturns(db, id),
    documentsOfOrder(db, id, token),
    nextReminderDay(db, id),
    payment.method === 'invoice' ? invoiceOf(db, brand, order) : null,
  ])
  const zone = zoneOf(brand)
  const returnBy = lastReturnDay(parcels, brand.returnDays, zone)
  const isTooLate = returnBy !== undefined && isoDate(new Date(), zone) > returnBy
  return {
    events,
    parcels,
    documents,
    invoice,
    reminder_alarm: nextReminder ? { next_reminder_date: nextReminder } : null,
    changeable: isChangeable(state),
    cancelled,
    returns: returns.map((one) => viewOfReturn(one, token)),
    returnable: isTooLate
      ? []
      : returnablePieces(
          parcels,
          returns.flatMap(({ lines }) => lines),
        ),
    return_by: returnBy ?? null,
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
