import { sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { CurrencyCode } from '#contract/brand.ts'
import type { DocumentType } from '#contract/checkout/order-document.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { InvoiceState } from '#contract/checkout/order-invoice.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import type { RefundCause, RefundState } from '#contract/checkout/refund.ts'
import type { CollectionProblem, PaymentMethod } from '#contract/payment.ts'
import { readHappening } from '#contract/staff/happening.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { Snapshot } from '#server/orders/operations.ts'
import type { Contact } from './replay-rules.ts'

type EventRow = {
  id: number
  at: string
  type: string
  actor: Actor['kind']
  /** The name of the member of staff or the key who did it. */
  name: string | null
  details: object
  contact: Contact | null
}

export type OrderPageRow = {
  id: string
  brand: string
  number: number
  state: OrderState
  total: number
  refunded: number
  currency: CurrencyCode
  email: string
  createdAt: string
  paidAt: string | null
  shippingAddress: PostalAddress | null
  customerId: string | null
  customerName: string | null
  method: PaymentMethod | null
  paymentState: string
  paymentProblem: CollectionProblem | null
  transactionId: string | null
  snapshot: Snapshot
  lines: (Pieces & { cancelled: number })[]
  refunds: {
    id: string
    state: RefundState
    cause: RefundCause
    amount: number
    reason: string | null
    problem: string | null
    createdAt: string
  }[]
  documents: { id: string; type: DocumentType; number: string; issuedAt: string }[]
  receivable: { state: InvoiceState; amount: number; received: number; credited: number; dueOn: string } | null
  notes: {
    id: string
    authorId: string
    author: string | null
    text: string | null
    createdAt: string
    removedAt: string | null
  }[]
  events: EventRow[]
}

const list = (fields: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(json_build_object(${fields}) ${rest}), '[]')`

/** Everything that belongs to an order and to no other module's own view, in one statement. */
export const orderPageQuery = (brand: string, number: number) => sql`
  select orders.id, orders.brand, number, orders.state, total, refunded, orders.currency, orders.email,
    orders.created_at as "createdAt", paid_at as "paidAt", shipping_address as "shippingAddress",
    customer_id as "customerId", buyer.name as "customerName", method, payments.state as "paymentState",
    payments.problem as "paymentProblem",
    transaction_id as "transactionId", snapshot,
    ${list(sql`'line', line, 'quantity', quantity, 'cancelled', cancelled`, sql`order by line`)}
      from order_lines where order_id = orders.id) as lines,
    ${list(
      sql`'id', id, 'state', refunds.state, 'cause', cause, 'amount', amount, 'reason', reason, 'problem', problem,
        'createdAt', created_at`,
      sql`order by created_at, id`,
    )} from refunds where order_id = orders.id) as refunds,
    ${list(sql`'id', id, 'type', type, 'number', documents.number, 'issuedAt', issued_at`, sql`order by issued_at, id`)}
      from documents where order_id = orders.id) as documents,
    (select json_build_object('state', state, 'amount', amount, 'received', received, 'credited', credited, 'dueOn', due_on)
      from receivables where order_id = orders.id) as receivable,
    ${list(
      sql`'id', order_notes.id, 'authorId', author_id, 'author', users.name, 'text', text,
        'createdAt', order_notes.created_at, 'removedAt', removed_at`,
      sql`order by order_notes.created_at`,
    )} from order_notes left join users on users.id = author_id where order_id = orders.id) as notes,
    ${list(
      sql`'id', order_events.id, 'at', at, 'type', type, 'actor', actor, 'details', details,
        'name', case actor when 'staff' then users.name when 'key' then api_keys.name end,
        'contact', case when event_id is not null
          then json_build_object('address', address, 'email', order_contacts.email) end`,
      sql`order by order_events.id`,
    )} from order_events left join users on users.id = actor_id left join api_keys on api_keys.id = actor_id
      left join order_contacts on event_id = order_events.id
      where order_events.order_id = orders.id) as events
  from orders join payments on payments.id = payment_id left join users buyer on buyer.id = customer_id
  where orders.brand = ${brand} and number = ${number}`

export async function readOrderPage(db: Db, brand: string, number: number): Promise<OrderPageRow | undefined> {
  const { rows } = await executePrepared<OrderPageRow>(db, 'desk-order', orderPageQuery(brand, number))
  return rows[0]
}

/** As the time line and the replay read it. */
export const eventOf = ({ id, at, type, actor, name, details, contact }: EventRow) => ({
  id,
  at,
  actor,
  name,
  type,
  what: readHappening(type, details),
  contact: contact ?? undefined,
})
export type DeskEvent = ReturnType<typeof eventOf>

/**
 * Locks an order against other acts of the desk, and gives what has happened since the event that its page showed last.
 * Not `for update`: who reports of a parcel has locked that first, and an event of it only needs the order to exist.
 */
export async function lockAgainstOthers(db: Db, orderId: string, seen: number): Promise<DeskEvent[]> {
  await db.execute(sql`select from orders where id = ${orderId} for no key update`)
  const { rows } = await db.execute<EventRow>(sql`
    select order_events.id::int8 as id, at, type, actor, details,
      case actor when 'staff' then users.name when 'key' then api_keys.name end as name, null as contact
    from order_events left join users on users.id = actor_id left join api_keys on api_keys.id = actor_id
    where order_id = ${orderId} and order_events.id > ${seen} order by order_events.id`)
  return rows.map((row) => eventOf({ ...row, id: Number(row.id), at: new Date(row.at).toISOString() }))
}
