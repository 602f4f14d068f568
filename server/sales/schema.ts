import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type FigureKind, figureKinds } from '#contract/staff/sales.ts'
import type { Span } from './period-rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** How the shop sells, counted in the background: a page reads rows of days or months and adds up few of them. */
export const salesFigures = pgTable(
  'sales_figures',
  {
    storefront: text().notNull(),
    span: text().$type<Span>().notNull(),
    figure: text().$type<FigureKind>().notNull(),
    /** The day, or the first day of the month, by the calendar of the storefront. */
    starts: date().notNull(),
    /** The product, the code of the coupon, the phrase, or the carrier; empty if the figure is about everything. */
    subject: text().notNull(),
    count: integer().notNull(),
    /** In minor units of the storefront's currency; of deliveries, how many were in time. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Of pieces whose costs are known: what is left after tax and costs, and what they sold for without tax. */
    margin: bigint({ mode: 'number' }).notNull().default(0),
    marginOf: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.storefront, table.span, table.figure, table.starts, table.subject] }),
    check('sales_figures_span', sql`${table.span} in ('day', 'month')`),
    check('sales_figures_figure', sql`${table.figure} in (${oneOf(figureKinds)})`),
    check('sales_figures_count', sql`${table.count} >= 0`),
  ],
)
