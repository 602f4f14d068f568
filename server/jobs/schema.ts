import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { describeError } from '#contract/errors/facts.ts'

const moment = () => timestamp({ withTimezone: true }).notNull()

/** Items that a job could not do, such as one of many reminders. Each is put off, so that the others have their turn. */
export const failedItems = pgTable(
  'failed_items',
  {
    job: text().notNull(),
    item: text().notNull(),
    /** Page of the desk about it. */
    page: text(),
    error: jsonb().$type<ReturnType<typeof describeError>>().notNull(),
    failures: integer().notNull(),
    firstAt: moment(),
    lastAt: moment(),
    retryAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.job, table.item] }), index().on(table.firstAt)],
)
