import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { PlanKind } from '#contract/staff/planning.ts'
import type { Db } from '#server/database/database.ts'
import type { PlanRow } from './rules.ts'

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
const within = ({ from, until }: PlanPart, at = sql`at`): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`

const columns = sql`at, "isEnd", brand, what, path, locale, product, channel, amount, series, place`

const rowsOf: Record<PlanKind, (part: PlanPart) => SQL> = {
  content: (part) => sql`
    select at, "isEnd", brand, what, slug, locale, null, null, null::int, null, place
    from planned_content, ${ends(sql`opens_at`, sql`closes_at`)} where ${within(part)}`,
  // Not those of one person, and a series once: its codes are many and begin together.
  coupon: (part) => sql`
    select at, "isEnd", brand, code, null, null, null, null, null::int, null, null
    from coupons, ${ends(sql`valid_from`, sql`valid_until`)}
    where ${within(part)} and not is_personal and series_id is null and switched_off_at is null
    union all
    select at, "isEnd", series.brand, name, null, null, null, null, null::int, series.id::text, null
    from coupon_series series
      cross join lateral (
        select * from coupons where series_id = series.id order by code collate "C" limit 1
      ) first_code
      cross join ${ends(sql`valid_from`, sql`valid_until`)}
    where ${within(part)} and switched_off_at is null`,
  price: (part) => sql`
    select starts_at, false, market, coalesce(title, planned.product_id), null, null, planned.product_id, channel, amount,
      null, null
    from planned_prices planned
      left join product_texts on product_texts.product_id = planned.product_id and locale = ${part.locale}
    where state = 'planned' and ${within(part, sql`starts_at`)}`,
}

/** Everything that begins or ends in this time, the earliest first. */
export async function readPlan(db: Db, part: PlanPart, kinds: readonly PlanKind[]): Promise<PlanRow[]> {
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, found.* from (${rowsOf[kind](part)}) found (${columns})`,
  )
  const { rows } = await db.execute<PlanRow>(sql`
    select * from (${sql.join(parts, sql` union all `)}) plan
    where ${part.brand ?? null}::text is null or brand in (${part.brand ?? null}, ${part.market ?? null})
    order by at, kind, what, channel, locale limit ${part.most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
