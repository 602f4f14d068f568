import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { findUnlikeReplays } from '#server/desk/replay-books.ts'
import { fulfilmentBooks, singleOrderParcelBooks } from '#server/fulfilment/books.ts'
import { loyaltyBooks } from '#server/loyalty/operations.ts'
import { orderBooks, singleOrderBooks, someOrders } from '#server/orders/books.ts'
import { receivableBooks } from '#server/receivables/operations.ts'
import { returnBooks } from '#server/returns/books.ts'
import { reviewBooks } from '#server/reviews/books.ts'

/** Each module states what must be true of its records. */
const rules = [...orderBooks, ...fulfilmentBooks, ...receivableBooks, ...returnBooks, ...loyaltyBooks, ...reviewBooks]
/** And of each order by itself, whatever is true of the others. */
const orderRules = [...singleOrderBooks, ...singleOrderParcelBooks]
const replayRule = 'the events of an order lead to what is stored of it'

/** So many exceptions of a rule are named. */
const most = 20

export type BookMistake = { rule: string; found: string[] }
type Progress = (part: 'tables' | 'orders', done: number, of: number) => unknown

/**
 * Checks the records as they are at one moment, and lists the contradictions. So many orders are read `atOnce`: a million
 * of them need no more memory than these.
 */
export async function auditBooks(db: Db, tell: Progress = () => {}, atOnce = 1000): Promise<BookMistake[]> {
  return db.transaction(
    async (db) => {
      const mistakes = new Map<string, string[]>()
      const add = (rule: string, found: readonly string[]) => {
        if (found.length > 0) mistakes.set(rule, [...(mistakes.get(rule) ?? []), ...found].slice(0, most))
      }
      for (const [index, [rule, broken]] of rules.entries()) {
        // Planned as if all were wanted: for the first twenty of many the planner would compare each order with every refund.
        const { rows } = await db.execute<{ what: string }>(sql`
          with broken as materialized (${broken}) select what from broken limit ${most}`)
        add(
          rule,
          rows.map(({ what }) => what),
        )
        tell('tables', index + 1, rules.length)
      }
      const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from orders`)
      const of = rows[0]?.count ?? 0
      let orders = 0
      for await (const part of orderParts(db, atOnce)) {
        for (const { rule, what } of await findBroken(db, part)) add(rule, [what])
        add(replayRule, await findUnlikeReplays(db, part))
        orders = Math.min(of, orders + atOnce)
        tell('orders', orders, of)
      }
      return [...mistakes].map(([rule, found]) => ({ rule, found }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** All orders in parts, by the time at which they were placed: so do their tables lie on the disk. */
async function* orderParts(db: Db, atOnce: number): AsyncIterable<SQL> {
  for (let behind = sql`true`; ; ) {
    const part = sql`(select * from orders where ${behind} order by created_at, id limit ${atOnce})`
    yield part
    const { rows } = await db.execute<{ at: string; id: string }>(
      sql`select created_at::text as at, id from ${part} orders order by created_at, id offset ${atOnce - 1}`,
    )
    const [last] = rows
    if (!last) return
    behind = sql`(created_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`
  }
}

/** The exceptions of all rules about single orders, by one statement: so each frozen cart is read once. */
async function findBroken(db: Db, part: SQL): Promise<{ rule: string; what: string }[]> {
  const name = (index: number) => sql.identifier(`broken_${index}`)
  const parts = orderRules.map(([, broken], index) => sql`${name(index)} as materialized (${broken})`)
  const found = orderRules.map(
    (_, index) => sql`(select ${index}::int as rule, what from ${name(index)} limit ${most})`,
  )
  const { rows } = await db.execute<{ rule: number; what: string }>(sql`
    with some_orders as materialized (${someOrders(part)}), ${sql.join(parts, sql`, `)}
    ${sql.join(found, sql` union all `)}`)
  return rows.map(({ rule, what }) => ({ rule: orderRules[rule]?.[0] ?? '', what }))
}
