import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often something happened on a day. Nothing in it belongs to a person. */
export const eventCounts = pgTable(
  'event_counts',
  {
    /** By the storefront's clock. */
    day: date().notNull(),
    storefront: text().notNull(),
    locale: text().notNull(),
    device: text().notNull(),
    pageType: text().notNull(),
    /** A name of the table of events, `visit`, or the name of a web vital. */
    event: text().notNull(),
    /** Of a web vital the upper end of the bucket, otherwise 0. */
    bucket: integer().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** Of the values, in minor units of the storefront's currency. */
    sum: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      // The usual name would be longer than PostgreSQL allows.
      name: 'event_counts_pk',
      columns: [table.storefront, table.day, table.event, table.pageType, table.locale, table.device, table.bucket],
    }),
    index().on(table.day),
  ],
)

/** The random text that makes the hashes of a day. Once it is deleted, nobody can tell whose they were. */
export const visitSalts = pgTable('visit_salts', { day: date().primaryKey(), salt: text().notNull() })

/** Who has been counted as a visit today, as hashes that stand alone. They go with their day. */
export const visitHashes = pgTable('visit_hashes', { day: date().notNull(), hash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.hash] }),
])

/** Who has been counted in an A/B test, as hashes that stand alone: neither variant nor storefront is with them. */
export const abTestHashes = pgTable(
  'ab_test_hashes',
  {
    test: text().notNull(),
    /** A digest of the test's variants: who changes them begins a new test. */
    edition: text().notNull(),
    /** What was reached; `visit` for having seen a page of the test. */
    goal: text().notNull(),
    hash: text().notNull(),
    day: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.test, table.edition, table.goal, table.hash] }), index().on(table.day)],
)

/** How many visitors of each variant have seen the test and have reached its goals. */
export const abTestCounts = pgTable(
  'ab_test_counts',
  {
    storefront: text().notNull(),
    test: text().notNull(),
    edition: text().notNull(),
    variant: text().notNull(),
    goal: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** The first and the last day of it. */
    since: date().notNull(),
    until: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.test, table.edition, table.variant, table.goal] })],
)
