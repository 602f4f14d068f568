import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { orders } from './schema.ts'

// Whose an order is.

/** A guest's order becomes the customer's. One that belongs to a customer already stays as it is. */
export async function giveOrder(db: Db, id: string, customerId: string) {
  await db
    .update(orders)
    .set({ customerId })
    .where(and(eq(orders.id, id), isNull(orders.customerId)))
}

/**
 * Orders that were placed without an account become the customer's, if they were confirmed to the customer's own address
 * and the customer has proven that this address is theirs. Orders of other customers stay where they are, whatever
 * address they have by now. Returns how many there were.
 */
export async function adoptOrders(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    update orders set customer_id = users.id from users
    where users.id = ${customerId} and users.email_verified and users.role = 'customer'
      and orders.email = users.email and orders.customer_id is null
    returning orders.id`)
  return rows.length
}

/**
 * Payments that may still become orders of the customer will become orders of a guest, and save no card. Locks payments
 * before carts and orders, as placing an order does.
 */
export async function unbindPayments(db: Db, customerId: string) {
  await db.execute(sql`
    update payments set snapshot = jsonb_set(snapshot, '{customerId}', 'null')
    where (state = 'open' or state = 'cancelled' and not is_closed) and snapshot ->> 'customerId' = ${customerId}`)
}

/** Orders with another e-mail address become orders of a guest, which earn no points. */
export async function unbindOrders(db: Db, customerId: string, email: string) {
  await db.execute(sql`
    with unbound as (
      update orders set customer_id = null where customer_id = ${customerId} and email <> ${email} returning id
    )
    delete from bonus_points using unbound where order_id = unbound.id`)
}
