import { sql } from 'drizzle-orm'
import type { Pieces } from '#contract/checkout/pieces.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { restocked } from '#server/orders/operations.ts'
import type { CancellableLine } from './rules.ts'

/** The lines of an order that the transaction has locked, and what its coupon is known by. */
export async function readCancellable(db: Db, orderId: string) {
  const { rows } = await executePrepared<{
    brand: string
    cartId: string
    paymentId: string
    coupon: string | null
    lines: CancellableLine[]
  }>(
    db,
    'read-cancellable',
    sql`
    select orders.brand, cart_id as "cartId", payment_id as "paymentId",
      (select code from coupon_uses uses where uses.brand = orders.brand and uses.cart_id = payments.cart_id limit 1) as coupon,
      (select json_agg(json_build_object('line', line, 'quantity', quantity, 'cancelled', cancelled) order by line)
        from order_lines where order_id = orders.id) as lines
    from orders join payments on payments.id = payment_id where orders.id = ${orderId}`,
  )
  return rows[0]
}

/** Counts the pieces as cancelled, and puts those back on the shelf that the order had taken from a counted stock. */
export async function cancelPieces(db: Db, orderId: string, pieces: Pieces[]) {
  await executePrepared(
    db,
    'cancel-pieces',
    sql`
    with pieces as (
      update order_lines set cancelled = cancelled + one.quantity
      from json_to_recordset(${JSON.stringify(pieces)}::json) one (line int, quantity int)
      where order_id = ${orderId} and order_lines.line = one.line
      returning product_id, variant_id, one.quantity
    ), ${restocked(orderId, 'cancel')}`,
  )
}

/** What was cancelled of an order. */
export async function readCancelled(db: Db, orderId: string): Promise<Pieces[]> {
  const { rows } = await executePrepared<Pieces>(
    db,
    'read-cancelled',
    sql`select line, cancelled as quantity from order_lines where order_id = ${orderId} and cancelled > 0 order by line`,
  )
  return rows
}
