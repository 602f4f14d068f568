import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { PlanEntry, PlanKind } from '#contract/staff/planning.ts'
import type { Db } from '#server/database/database.ts'

/** `brand` and its `market`, or all of them. */
export type PlanPart = {
  from: Date
  until: Date
  brand: string | undefined
  market: string | undefined
  locale: LocaleCode
  most: number
}

/** Both ends of what has a beginning and an end. */
const ends = (opens: SQL, closes: SQL): SQL =>
  sql`lateral (values (${opens}, false), (${closes}, true)) change (at, "isEnd")`
const within = ({ from, until }: PlanPart): SQL =>
  sql`at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`

/** The columns of `PlanEntry` behind its kind, in the order in which each kind selects them. */
const columns = sql`at, "isEnd", brand, what, path, locale, product, amount, series`

const rowsOf: Record<PlanKind, (part: PlanPart) => SQL> = {
  content: (part) => sql`
    select at, "isEnd", brand, what, slug, locale, null, null::int, null::uuid
    from planned_content, ${ends(sql`opens_at`, sql`closes_at`)} where ${within(part)}`,
  // Not those of one person. The codes of a series begin and end together, so they are one entry: its name.
  coupon: (part) => sql`
    select at, "isEnd", brand, code, null, null, null, null::int, null::uuid
    from coupons, ${ends(sql`valid_from`, sql`valid_until`)}
    where ${within(part)} and owner_id is null and series_id is null
    union all
    select at, "isEnd", series.brand, name, null, null, null, null, series.id
    from coupon_series series
      cross join lateral (
        select valid_from, valid_until from coupons where series_id = series.id order by code collate "C" limit 1) first,
      ${ends(sql`valid_from`, sql`valid_until`)}
    where ${within(part)}`,
  price: (part) => sql`
    select at, false, market, coalesce(title, planned.product_id), null, null, planned.product_id, amount, null::uuid
    from (select *, starts_at as at from planned_prices) planned
      left join product_texts on product_texts.product_id = planned.product_id and locale = ${part.locale}
    where state = 'planned' and ${within(part)}`,
}

/** Everything that begins or ends in this time, the earliest first. */
export async function readPlan(db: Db, part: PlanPart, kinds: readonly PlanKind[]): Promise<PlanEntry[]> {
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, found.* from (${rowsOf[kind](part)}) found (${columns})`,
  )
  const { rows } = await db.execute<PlanEntry>(sql`
    select * from (${sql.join(parts, sql` union all `)}) plan
    where ${part.brand ?? null}::text is null or brand in (${part.brand ?? null}, ${part.market ?? null})
    order by at, kind, what, locale limit ${part.most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
