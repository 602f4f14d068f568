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

const rowsOf: Record<PlanKind, (part: PlanPart) => SQL> = {
  content: (part) => sql`
    select at, "isEnd", brand, what, slug as path, locale, null as product, null::int as amount
    from planned_content, ${ends(sql`opens_at`, sql`closes_at`)} where ${within(part)}`,
  // Not those of one person, and not the codes of a series, which are many and begin together.
  coupon: (part) => sql`
    select at, "isEnd", brand, code, null, null, null, null
    from coupons, ${ends(sql`valid_from`, sql`valid_until`)} where ${within(part)} and owner_id is null`,
  price: (part) => sql`
    select starts_at as at, false, market, coalesce(title, planned.product_id), null, null, planned.product_id, amount
    from planned_prices planned
      left join product_texts on product_texts.product_id = planned.product_id and locale = ${part.locale}
    where state = 'planned' and ${within(part)}`,
}

/** Everything that begins or ends in this time, the earliest first. */
export async function readPlan(db: Db, part: PlanPart, kinds: readonly PlanKind[]): Promise<PlanEntry[]> {
  const parts = kinds.map((kind) => sql`select ${kind}::text as kind, found.* from (${rowsOf[kind](part)}) found`)
  const { rows } = await db.execute<PlanEntry>(sql`
    select * from (${sql.join(parts, sql` union all `)}) plan
    where ${part.brand ?? null}::text is null or brand in (${part.brand ?? null}, ${part.market ?? null})
    order by at, kind, what, locale limit ${part.most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
