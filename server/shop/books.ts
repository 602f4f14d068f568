import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { findUnlikeReplays } from '#server/desk/replay-books.ts'
import { fulfilmentBooks } from '#server/fulfilment/books.ts'
import { loyaltyBooks } from '#server/loyalty/operations.ts'
import { orderBooks } from '#server/orders/books.ts'
import { receivableBooks } from '#server/receivables/operations.ts'
import { returnBooks } from '#server/returns/books.ts'
import { reviewBooks } from '#server/reviews/books.ts'

/** Each module states what must be true of its records. */
const rules = [...orderBooks, ...fulfilmentBooks, ...receivableBooks, ...returnBooks, ...loyaltyBooks, ...reviewBooks]

/** So many exceptions of a rule are named. */
const most = 20

export type BookMistake = { rule: string; found: string[] }

/** Checks the records as they are at one moment, and lists the contradictions. */
export async function auditBooks(db: Db): Promise<BookMistake[]> {
  return db.transaction(
    async (db) => {
      const mistakes: BookMistake[] = []
      for (const [rule, broken] of rules) {
        // Planned as if all were wanted: for the first twenty of many the planner would compare each order with every refund.
        const { rows } = await db.execute<{ what: string }>(sql`
          with broken as materialized (${broken}) select what from broken limit ${most}`)
        if (rows.length > 0) mistakes.push({ rule, found: rows.map(({ what }) => what) })
      }
      const unlike = await findUnlikeReplays(db, most)
      if (unlike.length > 0)
        mistakes.push({ rule: 'the events of an order lead to what is stored of it', found: unlike })
      return mistakes
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
