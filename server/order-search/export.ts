import type { OrderFilters, StaffOrder } from '#contract/staff/order-list.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { csvFile } from '#server/values/csv-file.ts'
import { unnamedFilters } from './operations.ts'

type OrdersFile = Pick<Parameters<typeof csvFile<StaffOrder>>[0], 'columns' | 'say' | 'dialect' | 'mayGoOn'>
type Export = {
  db: Db
  actor: string
  filters: OrderFilters
  /** The next orders of the list, behind the one with this id. */
  read: (after: string | undefined, count: number) => Promise<StaffOrder[]>
  file: OrdersFile
}

/**
 * The whole list as a file. That somebody exports is in the audit log before the first byte leaves, and how much they got
 * when the stream ends.
 */
export async function exportOrders({ db, actor, filters, read, file }: Export): Promise<ReadableStream<Uint8Array>> {
  const note = (action: string, details: Record<string, unknown>) =>
    record(db, { actor, action, subject: 'orders', details })
  await note('orders/export', { filters: unnamedFilters(filters) })
  return csvFile({
    ...file,
    read: (last, count) => read(last?.id, count),
    end: (result) => note('orders/exported', result),
  })
}
