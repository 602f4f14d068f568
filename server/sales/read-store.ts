import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { FigureKind } from '#contract/staff/sales.ts'
import type { Db } from '#server/database/database.ts'
import { shortListOf } from '#server/database/lists.ts'
import { type Days, fewestSearches, type Span } from './period-rules.ts'
import type { StartRow } from './view-rules.ts'

export type Part = { storefront: string; span: Span } & Days
export type SubjectRow = {
  subject: string
  /** The title of a product, in the reader's language. */
  title: string | null
  count: number
  amount: number
  margin: number
  marginOf: number
  /** How many pieces of a product came back. */
  returned: number
}

const within = ({ storefront, span, first, last }: Part, figures: readonly FigureKind[]): SQL =>
  sql`storefront = ${storefront} and span = ${span} and starts between ${first} and ${last}
    and figure in ${shortListOf(figures)}`

/** By day or month, all subjects together. */
export const startsQuery = (part: Part, figures: readonly FigureKind[]): SQL => sql`
  select figure, starts::text, sum(count)::float8 as count, sum(amount)::float8 as amount
  from sales_figures where ${within(part, figures)} group by figure, starts`

export async function readStarts(db: Db, part: Part, figures: readonly FigureKind[]): Promise<StartRow[]> {
  const { rows } = await db.execute<StartRow>(startsQuery(part, figures))
  return rows
}

/** Products that were returned are compared with those that were sold. */
const besides: Partial<Record<FigureKind, FigureKind>> = { product: 'return' }

/** The largest subjects of a figure, up to `most`: the products that sold best or came back most, for example. */
export const subjectsQuery = (part: Part, figure: FigureKind, locale: LocaleCode, most: number): SQL => sql`
  select subject, title, found.count, found.amount, margin, margin_of as "marginOf", returned
  from (
    select subject, coalesce(sum(count) filter (where figure = ${figure}), 0)::float8 as count,
      coalesce(sum(amount) filter (where figure = ${figure}), 0)::float8 as amount,
      sum(margin)::float8 as margin, sum(margin_of)::float8 as margin_of,
      coalesce(sum(count) filter (where figure <> ${figure}), 0)::float8 as returned
    from sales_figures where ${within(part, [figure, besides[figure] ?? figure])}
    group by subject
    having coalesce(sum(count) filter (where figure = ${figure}), 0) >= ${figure === 'search' ? fewestSearches : 1}
    order by 3 desc, 2 desc, 1 limit ${most}) found
  left join product_texts on product_id = subject and locale = ${locale}
  order by found.amount desc, found.count desc, subject`

export async function readSubjects(
  db: Db,
  part: Part,
  { figure, locale, most }: { figure: FigureKind; locale: LocaleCode; most: number },
): Promise<SubjectRow[]> {
  const { rows } = await db.execute<SubjectRow>(subjectsQuery(part, figure, locale, most))
  return rows
}

export type FigureRow = { starts: string; subject: string; title: string | null; count: number; amount: number }

/** The rows behind a view, from one day and subject to the next. */
export async function readRows(
  db: Db,
  part: Part,
  {
    figure,
    locale,
    after,
    most,
  }: { figure: FigureKind; locale: LocaleCode; after: FigureRow | undefined; most: number },
): Promise<FigureRow[]> {
  const { rows } = await db.execute<FigureRow>(sql`
    select starts::text, subject, title, count, amount::float8 as amount
    from sales_figures left join product_texts on product_id = subject and locale = ${locale}
    where ${within(part, [figure])} and (starts, subject) > (${after?.starts ?? '-infinity'}::date, ${after?.subject ?? ''})
      and (figure <> 'search' or count >= ${fewestSearches})
    order by starts, subject limit ${most}`)
  return rows
}

/** When the figures were last counted is when the last day was; undefined before the first time. */
export async function readLastDay(db: Db, storefront: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(starts)::text as day from sales_figures
    where storefront = ${storefront} and span = 'day' and figure = 'orders'`)
  return rows[0]?.day ?? undefined
}
