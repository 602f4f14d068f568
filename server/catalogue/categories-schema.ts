import { type AnyPgColumn, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

export const categories = pgTable('categories', {
  code: text().primaryKey(),
  parent: text().references((): AnyPgColumn => categories.code),
  position: integer().notNull(),
})

export const categoryCode = () =>
  text()
    .notNull()
    .references(() => categories.code, { onDelete: 'cascade' })

export const categoryTexts = pgTable(
  'category_texts',
  {
    category: categoryCode(),
    locale: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.locale] }), unique().on(table.locale, table.slug)],
)
