import { sql } from 'drizzle-orm'
import type { VariantName } from '#contract/staff/stock.ts'
import type { Db } from '#server/database/database.ts'
import { holdBackOrders } from '#server/orders/operations.ts'
import { openPieces, waits } from './store.ts'

/** `waiting` is what open orders still have to get; `taken` is what they have taken from the new stock. */
export type BegunStock = VariantName & { waiting: number; taken: number }

/**
 * From now on stock is kept of these variants, of which none was. What was ordered before is taken from it, so `on_hand` is
 * `-taken`. Gives the variants that somebody else has not begun meanwhile.
 */
export async function beginStock(db: Db, names: readonly VariantName[]): Promise<BegunStock[]> {
  // An order that is placed at this moment would neither see the new row nor be seen among those that wait.
  await holdBackOrders(db)
  await lockWaitingFor(db, names)
  const started = await startStock(db, names)
  return started.length === 0 ? [] : takeForWaiting(db, started)
}

const these = (names: readonly VariantName[]) =>
  sql`json_to_recordset(${JSON.stringify(names)}::json) this (product text, variant text)`
const isOneOf = (names: readonly VariantName[]) =>
  sql`(product_id, variant_id) in (select product, variant from ${these(names)})`

/** Locks the orders that wait for a variant: none of them is cancelled or packed until the transaction ends. */
async function lockWaitingFor(db: Db, names: readonly VariantName[]) {
  await db.execute(sql`
    select from orders join order_lines on order_id = orders.id
    where ${waits} and ${isOneOf(names)} order by orders.id for no key update of orders`)
}

async function startStock(db: Db, names: readonly VariantName[]): Promise<VariantName[]> {
  const { rows } = await db.execute<VariantName>(sql`
    insert into stock (product_id, variant_id, on_hand, stop_order)
    select distinct product, variant, 0, false from ${these(names)} order by 1, 2
    on conflict do nothing returning product_id as product, variant_id as variant`)
  return rows
}

/**
 * Takes what was ordered before, as if the orders had been placed after it: what is cancelled or comes back finds its way
 * to the shelf.
 */
async function takeForWaiting(db: Db, names: readonly VariantName[]): Promise<BegunStock[]> {
  const { rows } = await db.execute<BegunStock>(sql`
    with open as (
      select orders.id, orders.created_at, product_id, variant_id, sum(quantity - cancelled)::int as ordered,
        sum(${openPieces})::int as pieces, exists (
          select from stock_movements before where before.order_id = orders.id and cause = 'order'
            and before.product_id = order_lines.product_id and before.variant_id = order_lines.variant_id) as has_taken
      from orders join order_lines on order_id = orders.id where ${waits} and ${isOneOf(names)}
      group by orders.id, product_id, variant_id having sum(${openPieces}) > 0
    ), movements as (
      insert into stock_movements (product_id, variant_id, change, cause, order_id)
      select product_id, variant_id, -ordered, 'order', id from open where not has_taken order by created_at, id
    ), sums as (
      select product_id, variant_id, sum(pieces)::int as waiting,
        coalesce(sum(ordered) filter (where not has_taken), 0)::int as taken
      from open group by 1, 2
    ), kept as (
      update stock set on_hand = on_hand - taken from sums
      where stock.product_id = sums.product_id and stock.variant_id = sums.variant_id
    )
    select product, variant, coalesce(waiting, 0) as waiting, coalesce(taken, 0) as taken
    from ${these(names)} left join sums on product_id = product and variant_id = variant`)
  return rows
}
