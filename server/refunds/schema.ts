import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '#contract/brand.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { RefundCause, RefundState } from '#contract/checkout/refund.ts'
import { orderLines, orders } from '#server/orders/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** Money that goes back to the customer of an order. What it is for never changes; only its state does. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** What caused it, such as the id of a return: the same cause is refunded once. */
    key: text().notNull(),
    cause: text().$type<RefundCause>().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** The provider of the payment. */
    provider: text().notNull().default('datatrans'),
    currency: text().$type<CurrencyCode>().notNull(),
    amount: integer().notNull(),
    /** The parts of the amount that are not for goods. The shop may have to cut both, since never more than was paid goes back. */
    shipping: integer().notNull(),
    goodwill: integer().notNull(),
    reason: text(),
    /** Number of bonus points that it takes back. */
    points: integer().notNull(),
    actor: text().$type<Actor['kind']>().notNull(),
    actorId: text(),
    /**
     * Amount of the payment that was refunded at the provider before this refund was sent; null until then. If the
     * provider has refunded this much more since, the refund was booked, even if its answer was lost.
     */
    refundedBefore: integer(),
    /** Why it waits for a person. */
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
  },
  (table) => [
    unique('refunds_once').on(table.orderId, table.key),
    index('refunds_listed').on(table.state, table.createdAt, table.id),
    index('refunds_waiting').on(table.createdAt).where(sql`${table.state} <> 'done'`),
    check('refunds_amount', sql`${table.amount} >= 0 and ${table.shipping} >= 0 and ${table.goodwill} >= 0`),
    check('refunds_parts', sql`${table.shipping} + ${table.goodwill} <= ${table.amount}`),
    check('refunds_state', sql`${table.state} in ('approved', 'done', 'waiting')`),
    check('refunds_done', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
  ],
)

/** The goods that a refund is for. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    orderId: uuid().notNull(),
    line: smallint().notNull(),
    quantity: integer().notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.line] }),
    index().on(table.orderId),
    foreignKey({ columns: [table.orderId, table.line], foreignColumns: [orderLines.orderId, orderLines.line] }),
    check('refund_lines_some', sql`${table.quantity} > 0 and ${table.amount} >= 0`),
  ],
)
