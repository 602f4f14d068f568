import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#server/orders/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** What staff tell each other about an order. Customers are never shown it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** A member of staff, who may be gone. */
    authorId: text().notNull(),
    /** Null once its author has removed it: that there was one stays to be seen. */
    text: text(),
    createdAt: moment().notNull().defaultNow(),
    removedAt: moment(),
  },
  (table) => [index().on(table.orderId, table.createdAt)],
)
