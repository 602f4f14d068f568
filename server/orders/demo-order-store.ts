import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor, OrderEventType } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'
import { simulated } from '#server/payment/operations.ts'
import { orderEvents, orderLines, orders, paymentAliases, payments } from './schema.ts'
import { firstNumber } from './statements.ts'
import type { NewPayment } from './store.ts'

export type DemoCustomer = { id: string }

export async function readCustomer(db: Db, email: string): Promise<DemoCustomer | undefined> {
  const { rows } = await db.execute<DemoCustomer>(sql`
    select id from users where email = ${email} and role = 'customer'`)
  return rows[0]
}

export async function hasCartOrOrder(db: Db, brand: string, customerId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from carts where brand = ${brand} and customer_id = ${customerId}
    union all select from orders where brand = ${brand} and customer_id = ${customerId}`)
  return rows.length > 0
}

export type DemoEvent = { type: OrderEventType; at: Date; actor?: Actor['kind']; details: object }
type DemoDetails = {
  at: Date
  state: OrderState
  isPaid: boolean
  /** By which the provider knows the payment, so that it can be refunded. */
  transactionId: string | null
  /** The oldest first. */
  events: readonly DemoEvent[]
  people: readonly string[]
}

/** An order of the past, with everything that the books expect of one. */
export async function insertDemoOrder(db: Db, payment: NewPayment, details: DemoDetails) {
  const { at, state, isPaid, transactionId, events, people } = details
  const { brand, cartId, snapshot, amount, currency } = payment
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into order_numbers (brand, last) values (${brand}, ${firstNumber})
    on conflict (brand) do update set last = order_numbers.last + 1 returning last`)
  const order = {
    id: randomUUID(),
    brand,
    number: rows[0]?.last ?? 0,
    paymentId: payment.id,
    customerId: snapshot.customerId,
    email: snapshot.email,
    state,
    total: amount,
    currency,
    tags: snapshot.tags,
    createdAt: at,
    paidAt: isPaid ? at : null,
    confirmedAt: at,
  }
  const dates = { createdAt: at, heldUntil: at, expiresAt: at }
  await db
    .insert(payments)
    .values({ ...payment, ...dates, transactionId, client: null, state: 'settled', isClosed: true })
  await db.insert(orders).values(order)
  const cancelled = (quantity: number) => (state === 'cancelled' ? quantity : 0)
  await db
    .insert(orderLines)
    .values(snapshot.lines.map((line) => ({ ...line, orderId: order.id, cancelled: cancelled(line.quantity) })))
  const points = snapshot.cart.bonus_points?.points ?? 0
  if (points > 0 && snapshot.customerId)
    await db.execute(sql`
      insert into bonus_points (brand, customer_id, order_id, points, booked_at)
      values (${brand}, ${snapshot.customerId}, ${order.id}, ${points}, ${at.toISOString()})`)
  for (const { type, at, actor = 'shop', details } of events)
    await db.execute(sql`
      insert into ${orderEvents} (order_id, at, type, actor, details)
      values (${order.id}, ${at.toISOString()}, ${type}, ${actor}, ${JSON.stringify(details)}::jsonb)`)
  await db.execute(sql`
    insert into buyers (brand, person) select ${brand}, json_array_elements_text(${JSON.stringify(people)}::json)
    on conflict do nothing`)
  await db.execute(sql`
    update carts set state = 'completed', checkout_state = 'completed', version = version + 1 where id = ${cartId}`)
  return order
}

/** A saved means of payment, as an order leaves it. */
export async function insertDemoAlias(db: Db, owner: { brand: string; customerId: string }, alias: PaymentAlias) {
  await db
    .insert(paymentAliases)
    .values({ ...owner, alias: alias.alias, method: alias.method, provider: simulated, details: alias })
    .onConflictDoNothing()
}
