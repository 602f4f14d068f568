import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { LastPayment } from '#contract/checkout/last-payment.ts'
import { deskEventTypes } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { OrderEvent } from '#contract/checkout/parcel.ts'
import type { Db } from '#server/database/database.ts'
import { shortListOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { insertedJobs, jobChannel, queued } from '#server/jobs/operations.ts'
import { orderReadyJob } from './jobs.ts'
import { orderContacts, orderEvents, orders, payments, withdrawals } from './schema.ts'

export type Payment = typeof payments.$inferSelect
/** A payment that is about to be stored. */
export type NewPayment = Omit<
  Payment,
  'state' | 'problem' | 'problemAt' | 'transactionId' | 'returnedAmount' | 'isClosed' | 'createdAt' | 'releasedAt'
>
/** Without what the database itself derives for searches. */
type Derived = 'country' | 'paymentMethod' | 'shipping' | 'name' | 'nameWords' | 'promisedOn'
export type OrderRow = Omit<typeof orders.$inferSelect, Derived>
/** A payment with its order, if it has one. */
export type Purchase = { payment: Payment; order: OrderRow | null; isCartOpen: boolean }

const selectPurchase = (db: Db) =>
  db
    .select({
      payment: payments,
      order: orders,
      isCartOpen: sql<boolean>`exists (select from carts where carts.id = ${payments.cartId} and carts.state = 'cart')`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.paymentId, payments.id))

export async function readPayment(db: Db, id: string): Promise<Purchase | undefined> {
  const [found] = await selectPurchase(db).where(eq(payments.id, id))
  return found
}

export async function readPaymentByTransaction(db: Db, transactionId: string): Promise<Purchase | undefined> {
  const [found] = await selectPurchase(db).where(eq(payments.transactionId, transactionId))
  return found
}

type PaymentRow = Omit<Payment, 'problemAt' | 'createdAt' | 'heldUntil' | 'releasedAt' | 'expiresAt'> & {
  problemAt: string | null
  createdAt: string
  heldUntil: string
  releasedAt: string | null
  expiresAt: string
  orderId: string | null
  isCartOpen: boolean
}

/**
 * The open payment of a cart, or else the one with an order, or else the latest one. Every checkout reads it, so the
 * statement is prepared.
 */
export async function readPaymentOfCart(db: Db, brand: string, cartId: string): Promise<Purchase | undefined> {
  const { rows } = await executePrepared<PaymentRow>(
    db,
    'payment-of-cart',
    sql`
    select payments.id, payments.brand, cart_id as "cartId", cart_version as "cartVersion", method, provider, payments.state, problem,
      problem_at as "problemAt", amount,
      payments.currency, transaction_id as "transactionId", snapshot, returned_amount as "returnedAmount",
      is_closed as "isClosed", debtors, client, payments.created_at as "createdAt", held_until as "heldUntil",
      released_at as "releasedAt", expires_at as "expiresAt", orders.id as "orderId",
      exists (select from carts where carts.id = cart_id and carts.state = 'cart') as "isCartOpen"
    from payments left join orders on payment_id = payments.id
    where cart_id = ${cartId} and payments.brand = ${brand}
    order by payments.state <> 'open', orders.id is null, payments.created_at desc limit 1`,
  )
  const [row] = rows
  if (!row) return undefined
  if (row.orderId) return readOrder(db, brand, row.orderId)
  const { orderId: _, isCartOpen, problemAt, createdAt, heldUntil, releasedAt, expiresAt, ...payment } = row
  return {
    payment: {
      ...payment,
      problemAt: problemAt === null ? null : new Date(problemAt),
      createdAt: new Date(createdAt),
      heldUntil: new Date(heldUntil),
      releasedAt: releasedAt === null ? null : new Date(releasedAt),
      expiresAt: new Date(expiresAt),
    },
    order: null,
    isCartOpen,
  }
}

export async function readOpenPayment(db: Db, cartId: string): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.cartId, cartId), eq(payments.state, 'open')))
  return found
}

export async function lockPayment(db: Db, id: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id)).for('update')
  return found
}

export async function noteTransaction(db: Db, id: string, transactionId: string) {
  await executePrepared(
    db,
    'note-transaction',
    sql`update payments set transaction_id = ${transactionId} where id = ${id}`,
  )
}

/** False if the payment is not in any of these states any more. */
export async function movePayment(
  db: Db,
  id: string,
  from: Payment['state'][],
  change: Partial<Pick<Payment, 'state' | 'problem' | 'problemAt' | 'returnedAmount' | 'isClosed'>>,
): Promise<boolean> {
  const moved = await db
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, id), inArray(payments.state, from)))
    .returning({ id: payments.id })
  return moved.length > 0
}

/**
 * Notes that the money is coming, and moves the order that waited for it, unless it was cancelled meanwhile. The order is
 * locked before its payment, as it is when it is cancelled.
 */
export async function noteSettled(
  db: Db,
  { payment, order, from, to }: { payment: string; order: string; from: OrderState; to: OrderState },
) {
  await executePrepared(
    db,
    'note-settled',
    sql`
    with before as (
      select id, state from orders where id = ${order} for update
    ), settled as (
      update payments set state = 'settled' from before
      where payments.id = ${payment} and payments.state = 'settling' returning payments.id
    ), moved as (
      update orders set paid_at = now(), state = case before.state when ${from} then ${to} else before.state end
      from before, settled where orders.id = before.id returning orders.id, orders.state, before.state as came_from
    ), noted as (
      insert into order_events (order_id, type, actor, details)
      select id, case state when came_from then 'settled' else 'moved' end, 'provider',
        json_build_object('from', came_from, 'to', state, 'cause', 'payment settled') from moved
    ), job as (
      ${insertedJobs([queued(orderReadyJob, { order })], sql`(select from moved where state <> came_from) ready`)}
    )
    select pg_notify(${jobChannel}, name) from job`,
  )
}

export async function readOrder(db: Db, brand: string, id: string): Promise<Purchase | undefined> {
  const [found] = await selectPurchase(db).where(and(eq(orders.id, id), eq(orders.brand, brand)))
  return found
}

export async function readOrderById(db: Db, id: string): Promise<Purchase | undefined> {
  const [found] = await selectPurchase(db).where(eq(orders.id, id))
  return found
}

type EventRow = Omit<OrderEvent, 'at'> & { at: string }

/** How its prices came about and what staff noted is not for its customer. */
const notForCustomers = shortListOf(['priced', ...deskEventTypes])

/** What has happened to an order, the oldest first. */
export async function readOrderEvents(db: Db, order: string): Promise<OrderEvent[]> {
  const { rows } = await executePrepared<EventRow>(
    db,
    'events-of-order',
    sql`
    select type, at,
      case when type in ('placed', 'moved') then coalesce(details ->> 'to', details ->> 'state') end as state,
      case type when 'delayed' then details ->> 'arrival' end as arrival
    from order_events where order_id = ${order} and type not in ${notForCustomers} order by id`,
  )
  return rows.map(({ type, at, state, arrival }) => ({
    type,
    at: new Date(at).toISOString(),
    ...(state && { state }),
    ...(arrival && { arrival }),
  }))
}

/** Returns what is different from before. */
export async function updateContact(
  db: Db,
  id: string,
  { address, email }: { address?: PostalAddress | undefined; email?: string | undefined },
): Promise<('address' | 'email')[]> {
  const { rows } = await db.execute<{ address: boolean; email: boolean }>(sql`
    with before as (select id, email, shipping_address from orders where id = ${id} for update)
    update orders set email = coalesce(${email ?? null}, orders.email),
      shipping_address = coalesce(${address ? JSON.stringify(address) : null}::jsonb, orders.shipping_address)
    from before where orders.id = before.id
    returning orders.email <> before.email as email,
      orders.shipping_address is distinct from before.shipping_address as address`)
  return (['address', 'email'] as const).filter((field) => rows[0]?.[field])
}

export async function insertContact(db: Db, contact: typeof orderContacts.$inferInsert) {
  await db.insert(orderContacts).values(contact)
}

export async function readOrderByNumber(db: Db, brand: string, number: number): Promise<Purchase | undefined> {
  const [found] = await selectPurchase(db).where(and(eq(orders.number, number), eq(orders.brand, brand)))
  return found
}

/** False if the same declaration was made before. */
export async function insertWithdrawal(db: Db, declaration: typeof withdrawals.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(withdrawals)
    .values(declaration)
    .onConflictDoNothing()
    .returning({ id: withdrawals.id })
  if (inserted.length === 0) return false
  const { orderId, lines, reason } = declaration
  await db.insert(orderEvents).values({ orderId, type: 'withdrawal', details: { lines, reason } })
  return true
}

/** The payment of the last order that was not cancelled. */
export async function readLastPayment(db: Db, brand: string, customerId: string): Promise<LastPayment | undefined> {
  const [found] = await selectPurchase(db)
    .where(and(eq(orders.brand, brand), eq(orders.customerId, customerId), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!found?.order) return undefined
  const { payment, order } = found
  const { method: payment_method, amount, currency } = payment
  return {
    payment_method,
    amount,
    currency,
    order_number: String(order.number),
    paid_at: order.paidAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
  }
}

/** False if the confirmation was noted before. */
export async function noteConfirmed(db: Db, id: string): Promise<boolean> {
  const noted = await db
    .update(orders)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(orders.id, id), isNull(orders.confirmedAt)))
    .returning({ id: orders.id })
  return noted.length > 0
}

/**
 * `isHeld`: the hold has not ended. `isExpired`: the time to pay has passed. `isCurrent`: the cart has not changed.
 * `since` is when it was made, to the microsecond.
 */
export type UnfinishedPurchase = Purchase & { isHeld: boolean; isExpired: boolean; isCurrent: boolean; since: string }

/** Payments that have been waiting for longer than usual: the 500 oldest, or those after `last`. */
export async function readUnfinished(db: Db, last?: UnfinishedPurchase): Promise<UnfinishedPurchase[]> {
  const isExpired = sql`${payments.expiresAt} < now()`
  return db
    .select({
      payment: payments,
      order: orders,
      isCartOpen: sql<boolean>`coalesce(carts.state = 'cart', false)`,
      isHeld: sql<boolean>`${payments.heldUntil} > now()`,
      isExpired: sql<boolean>`${isExpired}`,
      isCurrent: sql<boolean>`carts.version is not distinct from ${payments.cartVersion}`,
      since: sql<string>`${payments.createdAt}::text`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .leftJoin(sql`carts`, sql`carts.id = ${payments.cartId}`)
    .where(
      and(
        sql`(${payments.state} = 'open' and ${payments.createdAt} < now() - interval '1 minute'
          or ${payments.state} in ('settling', 'owed') and ${payments.createdAt} < now() - interval '5 minutes'
          or ${payments.state} = 'cancelled' and not ${payments.isClosed} and ${isExpired})`,
        last && sql`(${payments.createdAt}, ${payments.id}) > (${last.since}::timestamptz, ${last.payment.id}::uuid)`,
      ),
    )
    .orderBy(payments.createdAt, payments.id)
    .limit(500)
}
