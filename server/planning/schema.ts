import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** What editors have planned: parts of stories that appear or disappear by themselves. Read anew in the background. */
export const plannedContent = pgTable(
  'planned_content',
  {
    brand: text().notNull(),
    locale: text().notNull(),
    slug: text().notNull(),
    /** Where in the story it is, such as `body.2.items.0`. */
    place: text().notNull(),
    /** Its title, or the name of its block. */
    what: text().notNull(),
    /** Null without a beginning, or without an end. */
    opensAt: moment(),
    closesAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.locale, table.slug, table.place] }),
    index().on(table.opensAt),
    index().on(table.closesAt),
  ],
)
