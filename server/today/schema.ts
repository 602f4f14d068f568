import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CheckKind, Finding } from './check-rules.ts'

/** What the last run of each check in the background has found, for the desk's first page. */
export const deskChecks = pgTable(
  'desk_checks',
  {
    kind: text().$type<CheckKind>().primaryKey(),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
    /** How many there are; `findings` has the first of them. */
    count: integer().notNull(),
    findings: jsonb().$type<Finding[]>().notNull(),
  },
  (table) => [check('desk_checks_kind', sql`${table.kind} in ('stock', 'content')`)],
)
