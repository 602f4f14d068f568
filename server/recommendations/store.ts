import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'

/** The rows are written in the order of their key: two orders at the same moment wait for each other, never in a circle. */
export async function countTogether(db: Db, brand: string, productIds: readonly string[]) {
  await db.execute(sql`
    with bought as (
      select product_id from products where product_id in ${listOf(productIds)}
    )
    insert into bought_together as known (brand, product_id, with_product_id, times)
    select ${brand}, one.product_id, other.product_id, 1
    from bought one join bought other on other.product_id <> one.product_id
    order by one.product_id, other.product_id
    on conflict (brand, product_id, with_product_id) do update set times = known.times + 1`)
}

export type TogetherQuery = { brand: string; ids: readonly string[]; without?: string | undefined; limit: number }

/** The other products that were bought most often with these and can be bought here. */
export async function readBoughtWith(db: Db, { brand, ids, without, limit }: TogetherQuery): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    with chosen as (select json_array_elements_text(${JSON.stringify(ids)}::json) as product_id)
    select products.product_id
    from bought_together together join products on products.product_id = with_product_id
    where together.brand = ${brand} and together.product_id in (select product_id from chosen)
      and with_product_id not in (select product_id from chosen)
      and is_active and not discontinued and ${brand} = any(brand_channels)
      and category is distinct from ${without ?? null}::text
    group by products.product_id order by sum(times) desc, products.product_id limit ${limit}`)
  return rows.map(({ product_id }) => product_id)
}
