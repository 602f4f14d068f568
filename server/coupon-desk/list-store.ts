import { type SQL, sql } from 'drizzle-orm'
import type { CouponQuery, ListedCoupon } from '#contract/staff/coupons.ts'
import type { Db } from '#server/database/database.ts'
import { couponCode } from '#server/promotions/operations.ts'

/** How a coupon stands at a moment. `used` and `limit` are those of all codes if it is a series. */
export const stateAt = (now: Date, used: SQL, limit: SQL) => sql`case
  when switched_off_at is not null then 'off'
  when valid_until <= ${now.toISOString()}::timestamptz then 'ended'
  when ${used} >= ${limit} then 'used-up'
  when valid_from > ${now.toISOString()}::timestamptz then 'planned'
  else 'running' end`

const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const span = sql`${iso(sql`valid_from`)} as "validFrom", ${iso(sql`valid_until`)} as "validUntil"`

export type ListedRow = ListedCoupon & { cursor: string }
type ListQuery = CouponQuery & { now: Date; count: number }

const wishes = ({ shop, kind, state }: ListQuery, stateOf: SQL) => sql`
  ${shop ? sql`and brand = ${shop}` : sql``}
  ${kind ? sql`and gives ->> 'kind' = ${kind}` : sql``}
  ${state ? sql`and ${stateOf} = ${state}` : sql``}`

const microseconds = sql`(extract(epoch from created_at) * 1000000)::bigint`

/** Continues behind `1794839923655000~claravue~CODE`. */
function behind(after: string | undefined, key: SQL): SQL {
  const [at = '', ...rest] = (after ?? '').split('~')
  if (!/^\d{1,16}$/.test(at) || rest.length === 0) return sql``
  return sql`and (created_at, ${key}) < (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${rest.join('~')})`
}

/** Newest first: coupons, and each series as one line. Codes of a series are read by its index only. */
export function couponListQuery(query: ListQuery): SQL {
  const { now, count, whose, after } = query
  const own = stateAt(now, sql`used`, sql`usage_limit`)
  const ofSeries = stateAt(now, sql`used`, sql`size`)
  const key = sql`brand || '~' || code`
  const coupons = sql`
    select brand, code, null::json as series, gives, ${own} as state, used, usage_limit as "usageLimit", ${span},
      created_at, ${key} as key
    from coupons where series_id is null and is_personal = ${whose === 'personal'} ${wishes(query, own)} ${behind(after, key)}
    order by created_at desc, ${key} desc limit ${count}`
  if (whose === 'personal')
    return sql`select listed.*, ${microseconds} || '~' || key as cursor from (${coupons}) listed order by created_at desc, key desc`
  return sql`
    select listed.*, ${microseconds} || '~' || key as cursor from ((${coupons}) union all (
      select brand, code, json_build_object('id', id, 'name', name, 'prefix', prefix, 'size', size) as series, gives,
        ${ofSeries} as state, used, size, ${span}, created_at, id::text as key
      from (
        select series.*, first.code, gives, valid_from, valid_until, switched_off_at,
          (select count(*)::int from coupon_uses uses where uses.series_id = series.id) as used
        from coupon_series series cross join lateral (
          select * from coupons where series_id = series.id order by code collate "C" limit 1) first
      ) series where true ${wishes(query, ofSeries)} ${behind(after, sql`id::text`)}
      order by created_at desc, id desc limit ${count}
    )) listed order by created_at desc, key desc limit ${count}`
}

/** By the beginning of the code, in its order. Codes of a series and personal ones are found, too. */
export function couponSearchQuery(query: ListQuery & { text: string }): SQL {
  const { now, count, after, text } = query
  const start = couponCode(text)
  const state = stateAt(now, sql`used`, sql`usage_limit`)
  const [code = '', brand = ''] = (after ?? '').split('~')
  // Every character of a code comes before the tilde.
  return sql`
    select brand, code, null::json as series, gives, ${state} as state, used, usage_limit as "usageLimit", ${span},
      code || '~' || brand as cursor
    from coupons where code collate "C" >= ${start} and code collate "C" < ${`${start}~`}
      ${after ? sql`and (code collate "C", brand) > (${code}, ${brand})` : sql``} ${wishes(query, state)}
    order by code collate "C", brand limit ${count}`
}

/** The few series whose name or prefix has the phrase in it. */
export function seriesSearchQuery({ text, now }: { text: string; now: Date }): SQL {
  return sql`
    select brand, code, json_build_object('id', id, 'name', name, 'prefix', prefix, 'size', size) as series, gives,
      ${stateAt(now, sql`used`, sql`size`)} as state, used, size as "usageLimit", ${span}, '' as cursor
    from (
      select series.*, first.code, gives, valid_from, valid_until, switched_off_at,
        (select count(*)::int from coupon_uses uses where uses.series_id = series.id) as used
      from (select * from coupon_series
        where strpos(lower(name), ${text.toLowerCase()}) > 0 or starts_with(prefix, ${couponCode(text)})
        order by created_at desc limit 10) series
      cross join lateral (select * from coupons where series_id = series.id order by code collate "C" limit 1) first
    ) series`
}

/** A page of the list, or of what a phrase finds. */
export async function readCouponList(db: Db, query: ListQuery): Promise<ListedRow[]> {
  const { text } = query
  const read = async (statement: SQL) => (await db.execute<ListedRow>(statement)).rows
  if (text === undefined) return read(couponListQuery(query))
  const series = query.after === undefined ? await read(seriesSearchQuery({ text, now: query.now })) : []
  return [...series, ...(await read(couponSearchQuery({ ...query, text })))]
}
