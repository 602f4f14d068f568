import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { textStream } from '#server/values/text-stream.ts'
import type { Access } from './access.ts'

/** So many rows are read at once: an export is never in memory as a whole. */
const atOnce = 500

export type Exported = { cursor: string }
type Export<Row extends Exported> = {
  db: Db
  access: Access
  /** What is exported, as the audit log names it. */
  what: 'orders' | 'customers' | 'products'
  filters: Record<string, unknown>
  /** The rows behind the last one, with their cursors; undefined at the end. */
  next: (count: number) => Promise<Row[] | undefined>
}

/**
 * Rows as lines of JSON, as fast as the reader takes them. Each line has the cursor behind it, so a reader who was
 * interrupted goes on behind the last line that arrived whole. That somebody exports is in the audit log before the first
 * byte leaves, and how much they got when the stream ends. Who may no longer read meanwhile gets no further rows.
 */
export async function exportLines<Row extends Exported>({ db, access, what, filters, next }: Export<Row>) {
  const note = (action: string, details: Record<string, unknown>) =>
    record(db, { actor: access.by.id, action, subject: what, details })
  await note('export/start', { filters })
  let rows = 0
  return textStream({
    mayGoOn: access.isStillOpen,
    async next() {
      const found = await next(atOnce)
      rows += found?.length ?? 0
      return found?.map((row) => `${JSON.stringify(row)}\n`).join('')
    },
    end: (isWhole) => note('export/end', { rows, isWhole }),
  })
}
