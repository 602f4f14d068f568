import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/** Sums up all payments under this reference. */
export async function ledgerInSimulator(db: Db, reference: string) {
  const { rows } = await db.execute<{ setAside: number; collected: number; refunded: number }>(sql`
    select coalesce(sum(authorised) filter (where state = 'authorised'), 0)::int as "setAside",
      coalesce(sum(settled), 0)::int as collected, (
        select coalesce(sum(simulator_refunds.amount), 0)::int from simulator_refunds
        where transaction_id in (select id from simulator_transactions where reference = ${reference})) as refunded
    from simulator_transactions where reference = ${reference}`)
  return rows[0] ?? { setAside: 0, collected: 0, refunded: 0 }
}

/** Lets the simulator forget which refunds it was asked for, as it does after an hour. */
export const passTwoHoursInSimulator = (db: Db) =>
  db.execute(sql`update simulator_refunds set created_at = created_at - interval '2 hours'`)
