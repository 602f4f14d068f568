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
import type { CountryCode } from '#contract/brand.ts'
import type { CarrierCode } from '#contract/checkout/carriers.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import { orderLines, orders } from '#server/orders/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** A part of an order in one parcel. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The parcels of an order are numbered from 1. */
    number: smallint().notNull(),
    state: text().$type<ParcelState>().notNull(),
    carrier: text().$type<CarrierCode>().notNull(),
    trackingNumber: text(),
    country: text().$type<CountryCode>().notNull(),
    /** The last day of arrival that the customer was told before it left. */
    promisedOn: date(),
    shippedAt: moment(),
    deliveredAt: moment(),
    /** What the fulfiller calls it: the same parcel is stored once. */
    key: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('shipments_number').on(table.orderId, table.number),
    unique('shipments_once').on(table.orderId, table.key),
    // Not unique: one parcel may hold two orders, and carriers use their numbers again after some years.
    index('shipments_tracking').on(table.trackingNumber, table.carrier),
    index('shipments_listed').on(table.state, table.createdAt, table.id),
    index('shipments_delivered').on(table.deliveredAt),
    index('shipments_astray').on(table.shippedAt).where(sql`${table.state} in ('lost', 'back')`),
    check('shipments_state', sql`${table.state} in ('planned', 'handed_over', 'shipped', 'delivered', 'lost', 'back')`),
    check('shipments_shipped', sql`(${table.state} in ('planned', 'handed_over')) = (${table.shippedAt} is null)`),
    check('shipments_arrived', sql`(${table.state} = 'delivered') = (${table.deliveredAt} is not null)`),
  ],
)

/** What is in a parcel. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id),
    orderId: uuid().notNull(),
    line: smallint().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.line] }),
    index().on(table.orderId),
    foreignKey({ columns: [table.orderId, table.line], foreignColumns: [orderLines.orderId, orderLines.line] }),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

/** How many parcels of the last 90 days arrived by the day that the customer was told, counted every night. */
export const deliveryHitRates = pgTable(
  'delivery_hit_rates',
  {
    carrier: text().$type<CarrierCode>().notNull(),
    country: text().$type<CountryCode>().notNull(),
    deliveries: integer().notNull(),
    inTime: integer().notNull(),
    countedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.carrier, table.country] }),
    check('delivery_hit_rates_counts', sql`${table.inTime} between 0 and ${table.deliveries}`),
  ],
)
