import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { PaymentState, ProviderMethod } from '#contract/payment.ts'
import type { PaymentStart } from './service.ts'
import type { CardName } from './simulator/cards.ts'

const moment = () => timestamp({ withTimezone: true })

/** The records of the simulated provider. The shop reads them through the port, as it would a real provider's. */
export const simulatorTransactions = pgTable(
  'simulator_transactions',
  {
    id: text().primaryKey(),
    reference: text().notNull().unique(),
    state: text().$type<PaymentState>().notNull().default('awaiting'),
    method: text().$type<ProviderMethod>().notNull(),
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    paths: jsonb().$type<PaymentStart['paths']>().notNull(),
    saveAlias: boolean().notNull().default(false),
    /** Used for this payment, or saved by it. */
    alias: text().references(() => simulatorAliases.alias),
    /** The card with which the customer pays. */
    card: text().$type<CardName>(),
    /** Number of wrong codes that the customer has entered at the bank. */
    wrongCodes: integer().notNull().default(0),
    authorised: integer().notNull().default(0),
    settled: integer().notNull().default(0),
    /** Number of webhooks that the shop has accepted. */
    webhooks: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.alias),
    check('simulator_amounts', sql`${table.amount} > 0 and ${table.authorised} <= ${table.amount}`),
    check('simulator_settled', sql`${table.settled} between 0 and ${table.authorised}`),
  ],
)

export const simulatorRefunds = pgTable(
  'simulator_refunds',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text()
      .notNull()
      .references(() => simulatorTransactions.id),
    reference: text().notNull(),
    amount: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.transactionId, table.reference)],
)

export const simulatorAliases = pgTable('simulator_aliases', {
  alias: text().primaryKey(),
  method: text().$type<ProviderMethod>().notNull(),
  card: text().$type<CardName>().notNull(),
  createdAt: moment().notNull().defaultNow(),
})
