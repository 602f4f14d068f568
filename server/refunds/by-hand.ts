import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { refundSentJob, sendRefundJob } from './jobs.ts'
import { moveRefund } from './store.ts'

/** A person has sent the money of a refund, from the bank or in the provider's own desk. False if it does not wait. */
export const noteRefundPaid = (db: Db, { id, order }: { id: string; order: string }): Promise<boolean> =>
  db.transaction(async (db) => {
    if (!(await moveRefund(db, id, 'waiting', { state: 'done' }))) return false
    await enqueue(db, refundSentJob, { order, refund: id })
    return true
  })

/** The provider is asked again, at first what it has refunded already. False if the refund does not wait. */
export const sendRefundAgain = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (db) => {
    if (!(await moveRefund(db, id, 'waiting', { state: 'approved' }))) return false
    await enqueue(db, sendRefundJob, { refund: id })
    return true
  })
