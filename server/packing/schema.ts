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
  uuid,
} from 'drizzle-orm/pg-core'
import { shipments } from '#server/fulfilment/schema.ts'
import { orderLines, orders } from '#server/orders/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** Who packs an order right now: nobody else may, until then. */
export const packingClaims = pgTable('packing_claims', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  staffId: text().notNull(),
  until: moment().notNull(),
})

/**
 * A box that was put into a parcel, as its code says: one row for each. Without shipment the parcel has not left. A recall
 * finds here who got which lot.
 */
export const packedBoxes = pgTable(
  'packed_boxes',
  {
    /** Made by whoever scans: the same scan, sent twice, is one box. */
    id: uuid().primaryKey(),
    orderId: uuid().notNull(),
    line: smallint().notNull(),
    /** Null if it was counted by hand. */
    gtin: text(),
    lot: text(),
    expiry: date(),
    serial: text(),
    shipmentId: uuid().references(() => shipments.id),
    staffId: text().notNull(),
    packedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.orderId, table.line], foreignColumns: [orderLines.orderId, orderLines.line] }),
    index('packed_boxes_order').on(table.orderId),
    index('packed_boxes_shipment').on(table.shipmentId),
    index('packed_boxes_lot').on(table.gtin, table.lot, table.packedAt),
    index('packed_boxes_serial').on(table.gtin, table.serial).where(sql`${table.serial} is not null`),
    check('packed_boxes_gtin', sql`${table.gtin} ~ '^[0-9]{14}$'`),
  ],
)

/** How many boxes of a lot are on the shelf, as far as the warehouse has counted them. */
export const stockLots = pgTable(
  'stock_lots',
  {
    gtin: text().notNull(),
    lot: text().notNull(),
    expiry: date(),
    quantity: integer().notNull(),
    countedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.gtin, table.lot] }),
    check('stock_lots_gtin', sql`${table.gtin} ~ '^[0-9]{14}$'`),
    check('stock_lots_quantity', sql`${table.quantity} >= 0`),
  ],
)
