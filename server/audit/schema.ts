import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who did what for whom, and why. Rows are only added: a trigger refuses to change or delete them, but for erasing the
 * reason. Another trigger fills in id, hashes and salt, so that no writer can forget the chain. The table has no
 * foreign keys, because its rows outlive the people they name.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3 and so on, in the order of the chain; the trigger counts, because a sequence has gaps. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** In somebody's own words, so it can be erased: the chain has its salted digest only. */
    reason: text(),
    /** Facts without names: they can never be erased. */
    details: jsonb().$type<Record<string, unknown>>(),
    /** The salt of the digest of the reason, erased with the reason. */
    salt: text(),
    reasonDigest: text().notNull().default(''),
    /** Over everything but reason and salt, and over the hash of the entry before. */
    hash: text().notNull().default(''),
  },
  (table) => [
    index().on(table.subject, table.at),
    index().on(table.actor, table.at),
    index().on(table.action, table.at),
    // The kind of an action is what stands before its slash.
    index('audit_log_kind').on(sql`split_part(${table.action}, '/', 1)`, table.at),
    index().on(table.at),
  ],
)
