import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who did what for whom, and why. Rows are only added: a trigger refuses to change or delete them. The table has no
 * foreign keys, because its rows outlive the people they name.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index().on(table.subject, table.at), index().on(table.actor, table.at)],
)
