import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/**
 * Gives the customer so many copies of an order, each an hour older than the one before. Their numbers follow those of
 * the storefront.
 */
export async function copyOrder(db: Db, orderId: string, { times, to }: { times: number; to: string }) {
  await db.execute(sql`
    with numbered as (
      update order_numbers set last = last + ${times}
      where brand = (select brand from orders where id = ${orderId}) returning last
    ), copies as materialized (
      select gen_random_uuid() as order_id, gen_random_uuid() as payment_id, gen_random_uuid() as new_cart, copy,
        last - copy + 1 as number
      from numbered, generate_series(1, ${times}::int) copy
    ), paid as (
      insert into payments (id, brand, cart_id, cart_version, method, state, amount, currency, snapshot, expires_at)
      select copies.payment_id, brand, new_cart, cart_version, method, state, amount, currency, snapshot, expires_at
      from copies, payments where payments.id = (select payment_id from orders where id = ${orderId})
    ), placed as (
      insert into orders (id, brand, number, payment_id, customer_id, email, state, total, currency, tags, created_at)
      select copies.order_id, brand, copies.number, copies.payment_id, ${to}, email, state, total, currency, tags,
        created_at - copy * interval '1 hour'
      from copies, orders where orders.id = ${orderId}
    )
    insert into order_lines (order_id, line, product_id, variant_id, options, eye, quantity, unit_price, total, discount,
      vat_rate)
    select copies.order_id, line, product_id, variant_id, options, eye, quantity, unit_price, total, discount, vat_rate
    from copies, order_lines where order_lines.order_id = ${orderId}`)
}
