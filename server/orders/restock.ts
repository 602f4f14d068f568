import { sql } from 'drizzle-orm'

/**
 * The end of a statement that puts pieces of an order back on the shelf, if the order had taken them from a counted
 * stock. Its part `pieces` names them by product, variant and quantity.
 */
export const restocked = (orderId: string, cause: 'cancel' | 'return') => sql`
    back as (
      select product_id, variant_id, sum(quantity)::int as quantity from pieces
      where quantity > 0 and exists (select from stock_movements taken where taken.order_id = ${orderId}
        and taken.product_id = pieces.product_id and taken.variant_id = pieces.variant_id and cause = 'order')
      group by 1, 2
    ), locked as (
      select product_id, variant_id, back.quantity from stock join back using (product_id, variant_id)
      order by product_id, variant_id for update of stock
    ), shelved as (
      update stock set on_hand = on_hand + quantity from locked
      where stock.product_id = locked.product_id and stock.variant_id = locked.variant_id
    )
    insert into stock_movements (product_id, variant_id, change, cause, order_id)
    select product_id, variant_id, quantity, ${cause}::text, ${orderId}::uuid from locked`
