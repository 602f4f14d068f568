import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ErrorFacts, ErrorSource } from '#contract/errors/facts.ts'

/** One occurrence of the group, of which nothing but the allowed fields was looked at. */
export type ErrorSample = Pick<ErrorFacts, 'frames' | 'causes'> & {
  /** What the log says of it. */
  what?: string
  locale?: string
  browser?: string
  /** The id of the request, by which the line of the log is found. */
  request?: string
}

const moment = () => timestamp({ withTimezone: true })

/** Errors that are the same, counted. Nothing of a person is in it. */
export const errorGroups = pgTable(
  'error_groups',
  {
    fingerprint: text().primaryKey(),
    source: text().$type<ErrorSource>().notNull(),
    name: text().notNull(),
    code: text(),
    message: text(),
    /** The pattern of a route, or the name of a job. */
    place: text(),
    brand: text(),
    count: bigint({ mode: 'number' }).notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    firstRelease: text().notNull(),
    lastRelease: text().notNull(),
    sample: jsonb().$type<ErrorSample>().notNull(),
    /** When staff put it aside; it is back with the next occurrence. */
    doneAt: moment(),
  },
  (table) => [index().on(table.lastAt)],
)
