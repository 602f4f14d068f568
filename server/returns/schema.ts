import { sql } from 'drizzle-orm'
import {
  check,
  date,
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
import type { ReturnReason, ReturnState } from '#contract/checkout/return.ts'
import { orderLines, orders } from '#server/orders/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** What a customer sends back of an order: a withdrawal from this part of the contract. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** What stands on the slip, such as R100012-1. */
    number: text().notNull(),
    /** One for each form: sent twice, it announces one return. */
    key: text().notNull(),
    state: text().$type<ReturnState>().notNull().default('announced'),
    /** The last day to send it. */
    sendBy: date().notNull(),
    /** Why pieces were not taken back. */
    note: text(),
    createdAt: moment().notNull().defaultNow(),
    receivedAt: moment(),
    checkedAt: moment(),
  },
  (table) => [
    unique('returns_number').on(table.brand, table.number),
    unique('returns_once').on(table.orderId, table.key),
    // The two lists of the desk, each walked in its order.
    index('returns_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('announced', 'received', 'checked')`),
    index('returns_done').on(table.createdAt, table.id).where(sql`${table.state} in ('refunded', 'refused')`),
    // The list of programs.
    index('returns_listed').on(table.state, table.createdAt, table.id),
    index('returns_to_check').on(table.receivedAt).where(sql`${table.state} = 'received'`),
    check('returns_state', sql`${table.state} in ('announced', 'received', 'checked', 'refunded', 'refused')`),
  ],
)

/** The pieces that come back. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    orderId: uuid().notNull(),
    line: smallint().notNull(),
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>(),
    /** How many are taken back, and how many of them can be sold again; null until they are checked. */
    accepted: integer(),
    saleable: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.line] }),
    index().on(table.orderId),
    foreignKey({ columns: [table.orderId, table.line], foreignColumns: [orderLines.orderId, orderLines.line] }),
    check('return_lines_quantity', sql`${table.quantity} > 0`),
    check('return_lines_accepted', sql`${table.accepted} between 0 and ${table.quantity}`),
    check('return_lines_saleable', sql`${table.saleable} between 0 and ${table.accepted}`),
  ],
)
