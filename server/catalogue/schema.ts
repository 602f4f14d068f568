import { type AnyPgColumn, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

export const categories = pgTable('categories', {
  code: text().primaryKey(),
  parent: text().references((): AnyPgColumn => categories.code),
  position: integer().notNull(),
})

export const categoryTexts = pgTable(
  'category_texts',
  {
    category: text()
      .notNull()
      .references(() => categories.code, { onDelete: 'cascade' }),
    locale: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.locale] }), unique().on(table.locale, table.slug)],
)

/** What was imported last from where, so that an unchanged file costs one look and no write. */
export const imports = pgTable('imports', {
  source: text().primaryKey(),
  digest: text().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
