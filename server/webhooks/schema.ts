import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, EndpointState, WebhookType } from '#contract/staff/webhooks.ts'

const moment = () => timestamp({ withTimezone: true })

/** Programs of others that are told what happens. Rows stay: events that are being written refer to them. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    url: text().notNull(),
    description: text().notNull(),
    types: text().array().$type<WebhookType[]>().notNull(),
    /** Empty: all storefronts. */
    brands: text().array().notNull(),
    /** Whether names and addresses are sent. They are read when an event is sent, and not stored with it. */
    withContact: boolean().notNull(),
    /** Who added, changed or switched it on last. Null if that is unknown: then it rests, as if they had left. */
    keeper: text(),
    state: text().$type<EndpointState>().notNull().default('on'),
    /** Encrypted, because it signs; `olderSecret` signs as well until `olderUntil`. */
    secret: text().notNull(),
    olderSecret: text(),
    olderUntil: moment(),
    /** Of two people who change it, the second is refused. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    acceptedAt: moment(),
    /** Since when every attempt has failed. */
    failingSince: moment(),
    /** How many different events have failed since the last one was accepted. */
    failures: integer().notNull().default(0),
    /** While it seems to be away, nothing is sent before this moment. */
    retryAt: moment(),
    /** Which process sends to it, and until when no other one may. */
    lease: uuid(),
    leasedUntil: moment(),
  },
  (table) => [check('webhook_endpoints_state', sql`${table.state} in ('on', 'off', 'stopped', 'removed')`)],
)

/**
 * What an endpoint is to be told. Triggers write these rows in the transaction of what happened, for each endpoint that
 * wants to know. `subject` is what it is about: the events of one subject are sent in the order of their ids.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id),
    /** By which the receiver recognises an event that it gets twice. */
    eventId: uuid().notNull().defaultRandom(),
    type: text().$type<WebhookType | 'test'>().notNull(),
    /** Null if it concerns all storefronts. */
    brand: text(),
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    happenedAt: moment().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Attempts that failed while the endpoint was there for others. */
    attempts: integer().notNull().default(0),
    triedAt: moment(),
    nextAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.nextAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_in_order')
      .on(table.endpointId, table.subject, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_probe')
      .on(table.endpointId, table.triedAt.asc().nullsFirst(), table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_list').on(table.endpointId, table.state, table.id),
    index('webhook_deliveries_newest').on(table.endpointId, table.id),
    index('webhook_deliveries_types').on(table.endpointId, table.type, table.id),
    index('webhook_deliveries_age').on(table.happenedAt),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'accepted', 'failed')`),
  ],
)

/** Each time that a delivery was sent, with the beginning of the answer. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    milliseconds: integer().notNull(),
    /** Null if there was no answer: then `problem` says why. */
    status: integer(),
    problem: text(),
    answer: text().notNull(),
  },
  (table) => [index().on(table.deliveryId, table.id)],
)
