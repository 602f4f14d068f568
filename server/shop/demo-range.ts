import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'

/**
 * The shop sells these products again while an order of the past is made. Part of the caller's transaction, so that no
 * visitor can buy one.
 */
export async function asSoldBefore<T>(db: Db, products: readonly string[], make: () => Promise<T>): Promise<T> {
  const named = sql`product_id in ${listOf(products)}`
  const ended = await db.execute<{ product_id: string }>(
    sql`update products set discontinued = false where ${named} and discontinued returning product_id`,
  )
  const stopped = await db.execute<{ product_id: string; variant_id: string }>(
    sql`update stock set stop_order = false where ${named} and stop_order returning product_id, variant_id`,
  )
  const made = await make()
  await db.execute(sql`
    update products set discontinued = true
    from json_to_recordset(${JSON.stringify(ended.rows)}::json) ended (product_id text)
    where products.product_id = ended.product_id`)
  await db.execute(sql`
    update stock set stop_order = true
    from json_to_recordset(${JSON.stringify(stopped.rows)}::json) stopped (product_id text, variant_id text)
    where stock.product_id = stopped.product_id and stock.variant_id = stopped.variant_id`)
  return made
}
