import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { lensProductCategories } from './rules.ts'

/** More do not fit beside each other. */
const mostProducts = 8

/** The lens products that a customer has bought at a storefront and neither cancelled nor sent back, the last one first. */
export async function readOrderedProducts(
  db: Db,
  { brand, customerId }: { brand: string; customerId: string },
): Promise<string[]> {
  const { rows } = await executePrepared<{ id: string }>(
    db,
    'read-ordered-products',
    sql`
    with last as (
      select id, created_at from orders
      where customer_id = ${customerId} and brand = ${brand} and state not in ('cancelled', 'returned')
      order by created_at desc limit 100
    )
    select product_id as id from last
    join order_lines on order_lines.order_id = last.id
    join products using (product_id)
    where cancelled < quantity and not is_trial
      and category in ${listOf(lensProductCategories)}
    group by product_id order by max(last.created_at) desc, product_id limit ${mostProducts}`,
  )
  return rows.map(({ id }) => id)
}
