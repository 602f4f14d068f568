import { sql } from 'drizzle-orm'
import type { SoldLine } from '#contract/admin/order.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'

/** Where an order of one of these storefronts is found at the desk. */
export async function readPlace(db: Db, id: string, brands: readonly string[]) {
  const { rows } = await db.execute<{ id: string; brand: string; number: number }>(sql`
    select id, brand, number from orders
    where id = ${id}::uuid and brand in ${listOf(brands)}`)
  return rows[0]
}

export type SoldOrder = { id: string; customer_id: string | null; lines: SoldLine[] }

/** What was sold in these orders, and to whom. */
export async function readSold(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SoldOrder>> {
  const { rows } = await db.execute<SoldOrder>(sql`
    select orders.id, customer_id, (
      select coalesce(json_agg(json_build_object('line', line, 'product_id', order_lines.product_id, 'sku', sku,
        'variant_id', variant_id, 'options', options, 'eye', eye, 'quantity', quantity, 'cancelled', cancelled,
        'unit_price', unit_price, 'total', order_lines.total, 'discount', discount, 'vat_rate', vat_rate) order by line), '[]')
      from order_lines join products using (product_id) where order_id = orders.id) as lines
    from json_array_elements_text(${JSON.stringify(ids)}::json) wanted join orders on orders.id = wanted::uuid`)
  return new Map(rows.map((row) => [row.id, row]))
}
