import type { OrderFilters, StaffOrder } from '#contract/staff/order-list.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { unnamedFilters } from './operations.ts'

/** So many orders are read at once: the file is never in memory as a whole. */
const atOnce = 500

type Export = {
  db: Db
  actor: string
  filters: OrderFilters
  /** The next orders of the list, behind the one with this id. */
  read: (after: string | undefined, count: number) => Promise<StaffOrder[]>
  head: string
  write: (orders: readonly StaffOrder[]) => string
}

/**
 * The whole list as a stream. The next orders are read when the reader has taken those before. That somebody exports is
 * in the audit log before the first byte leaves, and how much they got when the stream ends.
 */
export async function exportOrders({
  db,
  actor,
  filters,
  read,
  head,
  write,
}: Export): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const note = (action: string, details: Record<string, unknown>) =>
    record(db, { actor, action, subject: 'orders', details })
  await note('orders/export', { filters: unnamedFilters(filters) })
  let after = filters.after
  let rows = 0
  const end = (isWhole: boolean) => note('orders/exported', { rows, isWhole })
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      try {
        const orders = await read(after, atOnce)
        rows += orders.length
        after = orders.at(-1)?.id
        if (orders.length > 0) controller.enqueue(encoder.encode(write(orders)))
        if (orders.length === atOnce) return
        await end(true)
        controller.close()
      } catch (error) {
        await end(false)
        throw error
      }
    },
    cancel: () => end(false),
  })
}
