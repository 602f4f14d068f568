import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '#contract/brand.ts'
import type { InvoiceState } from '#contract/checkout/order-invoice.ts'
import type { Outcome } from './rules.ts'

/** Only for the foreign keys below. The table belongs to server/orders, which imports this module and not the reverse. */
const orders = pgTable('orders', { id: uuid().primaryKey() })

/** What customers owe for orders that they pay by invoice, one for each such order. */
export const receivables = pgTable(
  'receivables',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    brand: text().notNull(),
    reference: text().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    amount: integer().notNull(),
    /** What was waived since, because goods were cancelled or came back. */
    credited: integer().notNull().default(0),
    /** The sum of what its bank entries have booked. */
    received: integer().notNull().default(0),
    issuedOn: date().notNull(),
    dueOn: date().notNull(),
    state: text().$type<InvoiceState>().notNull().default('open'),
    /** How many reminders were sent, and when the last one was. */
    reminded: smallint().notNull().default(0),
    lastRemindedOn: date(),
    paidOn: date(),
  },
  (table) => [
    unique('receivables_reference').on(table.reference),
    index('receivables_unpaid').on(table.dueOn, table.orderId).where(sql`${table.state} in ('open', 'part_paid')`),
    check('receivables_amounts', sql`${table.amount} > 0 and ${table.received} >= 0`),
    check('receivables_credited', sql`${table.credited} between 0 and ${table.amount}`),
    check('receivables_dates', sql`${table.dueOn} >= ${table.issuedOn}`),
    check('receivables_reminded', sql`(${table.reminded} = 0) = (${table.lastRemindedOn} is null)`),
    check(
      'receivables_state',
      sql`case ${table.state}
        when 'open' then ${table.received} = 0 and ${table.credited} < ${table.amount}
        when 'part_paid' then ${table.received} > 0 and ${table.received} < ${table.amount} - ${table.credited}
        when 'paid' then ${table.received} >= ${table.amount} - ${table.credited} and ${table.received} > 0
        when 'credited' then ${table.credited} = ${table.amount}
        else false end`,
    ),
    check('receivables_paid', sql`(${table.state} = 'paid') = (${table.paidOn} is not null)`),
  ],
)

/** The files of the bank that were read, each once. */
export const bankFiles = pgTable('bank_files', {
  /** A digest of its bytes. */
  hash: text().primaryKey(),
  name: text().notNull(),
  /** The accounts that it is about. */
  accounts: text().array().notNull(),
  /** How many payments were new. */
  entries: integer().notNull(),
  readAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Every payment that a file of the bank has reported, once, and what became of it. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same in every file that reports this payment. */
    key: text().notNull(),
    /** The same for all payments that the bank has booked in one sum. */
    entryKey: text().notNull(),
    fileHash: text()
      .notNull()
      .references(() => bankFiles.hash),
    account: text().notNull(),
    /** Of the invoice that the reference names, if there is one. */
    orderId: uuid().references(() => orders.id),
    reference: text(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** How much of it counts for the receivable. */
    booked: integer().notNull(),
    currency: text().notNull(),
    bookedOn: date().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    needsPerson: boolean().notNull(),
    handledAt: timestamp({ withTimezone: true }),
    /** The member of staff who has said which invoice it pays; otherwise its reference did. */
    matchedBy: text(),
    /** Name and message of the payer, only while a person needs them. */
    note: text(),
  },
  (table) => [
    unique('bank_entries_key').on(table.key),
    index('bank_entries_entry').on(table.entryKey),
    index('bank_entries_order').on(table.orderId),
    index('bank_entries_by_hand').on(table.id).where(sql`${table.matchedBy} is not null`),
    index('bank_entries_for_people')
      .on(table.bookedOn, table.id)
      .where(sql`${table.needsPerson} and ${table.handledAt} is null`),
    check('bank_entries_amounts', sql`${table.amount} > 0 and ${table.booked} between 0 and ${table.amount}`),
    check('bank_entries_booked', sql`${table.booked} = 0 or ${table.orderId} is not null`),
    check('bank_entries_note', sql`${table.note} is null or ${table.needsPerson} and ${table.handledAt} is null`),
  ],
)
