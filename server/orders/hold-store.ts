import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { UnpaidHold } from './hold-rules.ts'
import { payments } from './schema.ts'

/** What a client has held in the last hour without an order. The open payment of its own cart is about to be resumed. */
export async function readUnpaidHolds(db: Db, client: string, cartId: string): Promise<UnpaidHold[]> {
  const { createdAt, heldUntil, releasedAt } = payments
  return db
    .select({ createdAt, heldUntil, releasedAt })
    .from(payments)
    .where(
      and(
        eq(payments.client, client),
        inArray(payments.state, ['open', 'cancelled']),
        sql`${createdAt} > now() - interval '1 hour'`,
        or(ne(payments.state, 'open'), ne(payments.cartId, cartId)),
      ),
    )
}

type WantedGoods = { productId: string; variantId: string; quantity: number; cartId: string }

/** When so much of a variant is free again if no payment that holds it now is made; undefined if it never is. */
export async function readHoldEnd(db: Db, wanted: WantedGoods): Promise<Date | undefined> {
  const { productId, variantId, quantity, cartId } = wanted
  const { rows } = await db.execute<{ end: string | null }>(sql`
    select min(held_until) as end from (
      select held_until, on_hand - reserved + sum(held.quantity) over (order by held_until, payment_id) as available
      from stock join stock_reservations held using (product_id, variant_id) join payments on payments.id = payment_id
      where product_id = ${productId} and variant_id = ${variantId} and held.cart_id <> ${cartId}) freed
    where available >= ${quantity}`)
  const end = rows[0]?.end
  return end ? new Date(end) : undefined
}

/** For a payment that is under way: the job looks again within this time. */
export async function prolongHold(db: Db, id: string) {
  await db.execute(sql`
    update payments set held_until = least(now() + interval '2 minutes', expires_at) where id = ${id} and state = 'open'`)
}
