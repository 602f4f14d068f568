import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { wearers } from '#server/wearers/schema.ts'

/**
 * What a customer says about the lenses of an eye: how many are left on a day, or on how many days a week they are worn
 * from a day on. Rows are only ever added: of two for the same day, the later one counts.
 */
export const wearEntries = pgTable(
  'wear_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Each storefront knows its own orders, and so what is left of them. */
    brand: text().notNull(),
    wearerId: uuid()
      .notNull()
      .references(() => wearers.id, { onDelete: 'cascade' }),
    eye: text().$type<Eye>().notNull(),
    day: date().notNull(),
    lensesLeft: smallint(),
    daysPerWeek: smallint(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('wear_entries_of_wearer').on(table.wearerId, table.brand, table.id),
    check('wear_entries_eye', sql`${table.eye} in ('right', 'left')`),
    check('wear_entries_one_kind', sql`num_nonnulls(${table.lensesLeft}, ${table.daysPerWeek}) = 1`),
    check('wear_entries_lenses_left', sql`${table.lensesLeft} between 0 and 500`),
    check('wear_entries_days_per_week', sql`${table.daysPerWeek} between 1 and 7`),
  ],
)
