import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { Payment } from '#server/orders/operations.ts'
import { refundLines, refunds } from './schema.ts'

/** What the cancelled order of the demo cost is not owed any more, and its points are taken back. */
export async function insertDemoRefund(
  db: Db,
  {
    orderId,
    payment,
    at,
  }: { orderId: string; payment: Pick<Payment, 'provider' | 'amount' | 'currency' | 'snapshot'>; at: Date },
) {
  const { provider, amount, currency, snapshot } = payment
  const points = snapshot.cart.bonus_points?.points ?? 0
  const id = randomUUID()
  await db.insert(refunds).values({
    id,
    orderId,
    key: 'demo',
    cause: 'cancellation',
    state: 'done',
    provider,
    currency,
    amount,
    shipping: snapshot.cart.shipping_total,
    goodwill: 0,
    points,
    actor: 'customer',
    createdAt: at,
    doneAt: at,
  })
  const lines = snapshot.lines.map(({ line, quantity, total, discount }) => ({
    line,
    quantity,
    amount: total + discount,
  }))
  await db.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: id, orderId })))
  if (points > 0 && snapshot.customerId)
    await db.execute(sql`
      insert into bonus_points (brand, customer_id, order_id, refund_id, points, booked_at)
      select brand, customer_id, id, ${id}, ${-points}, ${at.toISOString()} from orders where id = ${orderId}`)
  await db.execute(sql`
    update orders set refunded = ${amount}, refunded_at = ${at.toISOString()}::timestamptz where id = ${orderId}`)
}
