import { type SQL, sql } from 'drizzle-orm'
import type { CouponState } from '#contract/staff/coupons.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import type { Coupon } from '#server/promotions/operations.ts'
import type { CouponDraft, Known } from './form-rules.ts'
import { stateAt } from './list-store.ts'

/** One coupon, or all codes of a series. */
export type CouponTarget = { brand: string; code: string } | { series: string }

const rowsOf = (target: CouponTarget) =>
  'series' in target
    ? sql`coupons.series_id = ${target.series}`
    : sql`coupons.brand = ${target.brand} and coupons.code = ${target.code}`

const usesOf = (target: CouponTarget) =>
  'series' in target ? sql`series_id = ${target.series}` : sql`brand = ${target.brand} and code = ${target.code}`

/** The subject of entries of the audit log. */
export const subjectOf = (target: CouponTarget) =>
  'series' in target ? `coupon-series ${target.series}` : `coupon ${target.brand} ${target.code}`

export type StoredCoupon = Coupon & {
  brand: string
  /** The address of the account; null if it is for everybody, or the account is gone. */
  owner: string | null
  state: CouponState
  version: number
  switchedOffAt: Date | null
  createdAt: Date
  series: { id: string; name: string; prefix: string; size: number } | null
}
type CouponRow = Omit<StoredCoupon, 'validFrom' | 'validUntil' | 'switchedOffAt' | 'createdAt'> &
  Record<'validFrom' | 'validUntil' | 'switchedOffAt' | 'createdAt', string | null>

const utc = (moment: SQL) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** The coupon, or of a series its first code with the uses of all. */
export async function readCoupon(db: Db, target: CouponTarget, now: Date): Promise<StoredCoupon | undefined> {
  const isSeries = 'series' in target
  const used = isSeries
    ? sql`(select count(*)::int from coupon_uses uses where uses.series_id = coupons.series_id)`
    : sql`used`
  const { rows } = await db.execute<CouponRow>(sql`
    select coupons.brand, code, gives, minimum, products, categories, brands, ${utc(sql`valid_from`)} as "validFrom",
      ${utc(sql`valid_until`)} as "validUntil", usage_limit as "usageLimit", ${used} as used,
      once_per_customer as "oncePerCustomer", new_customers_only as "newCustomersOnly",
      not_with_promotional_prices as "notWithPromotionalPrices", markets, channels, owner_id as "ownerId",
      users.email as owner, version, ${utc(sql`switched_off_at`)} as "switchedOffAt",
      ${utc(sql`coupons.created_at`)} as "createdAt",
      ${stateAt(now, used, isSeries ? sql`size` : sql`usage_limit`)} as state,
      case when series.id is null then null
        else json_build_object('id', series.id, 'name', series.name, 'prefix', prefix, 'size', size) end as series
    from coupons left join coupon_series series on series.id = series_id left join users on users.id = owner_id
    where ${rowsOf(target)} order by code collate "C" limit 1`)
  const [row] = rows
  if (!row) return undefined
  const { validFrom, validUntil, switchedOffAt, createdAt, ...coupon } = row
  return {
    ...coupon,
    validFrom: dateOf(validFrom),
    validUntil: dateOf(validUntil),
    switchedOffAt: dateOf(switchedOffAt),
    createdAt: dateOf(createdAt) ?? now,
  }
}

export type CouponFigures = { uses: number; turnover: number; discount: number; lastUse: string | null }

/** What a coupon was used for. Each use has the sums of its order, so that no order is looked at. */
export const couponFiguresQuery = (target: CouponTarget): SQL => sql`
  select count(*)::int as uses, coalesce(sum(total), 0)::float8 as turnover, coalesce(sum(discount), 0)::float8 as discount,
    ${utc(sql`max(used_at)`)} as "lastUse"
  from coupon_uses where ${usesOf(target)}`

export async function readFigures(db: Db, target: CouponTarget): Promise<CouponFigures> {
  const { rows } = await db.execute<CouponFigures>(couponFiguresQuery(target))
  return rows[0] ?? { uses: 0, turnover: 0, discount: 0, lastUse: null }
}

export type CouponOrder = { brand: string; number: number; at: string; total: number; discount: number; code: string }

/** The orders of the last uses. A use without one has a payment under way. */
export const couponOrdersQuery = (target: CouponTarget, count: number): SQL => sql`
  select orders.brand, orders.number, ${utc(sql`orders.created_at`)} as at, orders.total, uses.discount, uses.code
  from (select * from coupon_uses where ${usesOf(target)} order by used_at desc limit ${count}) uses
  cross join lateral (select id from payments where payments.cart_id = uses.cart_id offset 0) payments
  cross join lateral (select * from orders where orders.payment_id = payments.id offset 0) orders
  order by orders.created_at desc`

export async function readOrders(db: Db, target: CouponTarget, count: number): Promise<CouponOrder[]> {
  return (await db.execute<CouponOrder>(couponOrdersQuery(target, count))).rows
}

export type CouponChange = { at: string; by: string; action: string; fields: string[] }

/** Who did what with it, newest first. */
export async function readChanges(db: Db, target: CouponTarget): Promise<CouponChange[]> {
  const { rows } = await db.execute<CouponChange>(sql`
    select ${utc(sql`at`)} as at, coalesce(users.name, actor) as by, action,
      array(select jsonb_object_keys(coalesce(details -> 'changes', '{}'))) as fields
    from audit_log left join users on users.id = actor
    where subject = ${subjectOf(target)} order by audit_log.id desc limit 20`)
  return rows
}

const json = (value: unknown) => JSON.stringify(value)

/** Which of the names that a form has are there. */
export async function readKnown(
  db: Db,
  brand: string,
  draft: CouponDraft,
): Promise<Known & { ownerId: string | null }> {
  const { rows } = await db.execute<Omit<Known, 'hasOwner'> & { ownerId: string | null }>(sql`
    select
      array(select product_id from products where product_id = any(${arrayOf(draft.products)}) and ${brand} = any(brand_channels)) as products,
      array(select code from categories where code = any(${arrayOf(draft.categories)})) as categories,
      array(select maker from unnest(${arrayOf(draft.brands)}) maker
        where exists (select from products where maker = any(products.brand))) as makers,
      (select id from users where email = ${draft.owner}::text and role = 'customer') as "ownerId"`)
  const [{ ownerId, ...known } = { ownerId: null, products: [], categories: [], makers: [] }] = rows
  return { ...known, ownerId, hasOwner: ownerId !== null }
}

const moment = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`

/** The rules of a coupon, in the order of `ruleColumns`. */
const ruleColumns = sql`gives, minimum, products, categories, brands, valid_from, valid_until, usage_limit,
  once_per_customer, new_customers_only, not_with_promotional_prices, markets, channels`
const ruleValues = (
  draft: CouponDraft,
) => sql`${json(draft.gives)}::jsonb, ${draft.minimum}::int, ${arrayOf(draft.products)},
  ${arrayOf(draft.categories)}, ${arrayOf(draft.brands)}, ${moment(draft.validFrom)}, ${moment(draft.validUntil)},
  ${draft.usageLimit}::int, ${draft.oncePerCustomer}::boolean, ${draft.newCustomersOnly}::boolean,
  ${draft.notWithPromotionalPrices}::boolean, ${arrayOf(draft.markets)}, ${arrayOf(draft.channels)}`

type NewCodes = {
  brand: string
  codes: readonly string[]
  draft: CouponDraft
  ownerId?: string | null
  series?: string
}

/** All codes by one statement. Codes that exist already stay as they are: the answer is how many are new. */
export async function insertCodes(db: Db, { brand, codes, draft, ownerId = null, series }: NewCodes): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with made as (
      insert into coupons (brand, code, owner_id, series_id, ${ruleColumns})
      select ${brand}, code, ${ownerId}, ${series ?? null}::uuid, ${ruleValues(draft)}
      from json_array_elements_text(${json(codes)}::json) code
      on conflict do nothing returning 1
    ) select count(*)::int as count from made`)
  return rows[0]?.count ?? 0
}

type NewSeries = { id: string; brand: string; name: string; prefix: string; size: number }

/** False if the form was sent before. Another request with the same form waits for this one. */
export async function insertSeries(db: Db, { id, brand, name, prefix, size }: NewSeries): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into coupon_series (id, brand, name, prefix, size) values (${id}, ${brand}, ${name}, ${prefix}, ${size})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** The series of a storefront that is called so, in capitals or not. */
export async function readSeriesNamed(db: Db, brand: string, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from coupon_series where brand = ${brand} and lower(name) = lower(${name}) limit 1`)
  return rows[0]?.id
}

/** Other changes and uses wait, so that what is decided about the coupon stays true. */
export async function lockCoupon(db: Db, target: CouponTarget) {
  await db.execute(sql`select from coupons where ${rowsOf(target)} order by code for update`)
}

/** False if somebody has changed it since this version. */
export async function updateCoupon(
  db: Db,
  target: CouponTarget,
  { draft, ownerId, version }: { draft: CouponDraft; ownerId: string | null; version: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with changed as (
      update coupons set (${ruleColumns}) = row(${ruleValues(draft)}), owner_id = ${ownerId}, version = version + 1
      where ${rowsOf(target)} and version = ${version} returning 1
    ) select count(*)::int as count from changed`)
  return (rows[0]?.count ?? 0) > 0
}

export async function switchCoupon(
  db: Db,
  target: CouponTarget,
  { offAt, version }: { offAt: Date | null; version: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with changed as (
      update coupons set switched_off_at = ${moment(offAt)}, version = version + 1
      where ${rowsOf(target)} and version = ${version} returning 1
    ) select count(*)::int as count from changed`)
  return (rows[0]?.count ?? 0) > 0
}

/** Nothing is deleted if any of it was ever used, or was made of bonus points. */
export async function deleteCoupon(db: Db, target: CouponTarget): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from coupons where ${rowsOf(target)}
        and not exists (select from coupon_uses where ${usesOf(target)})
        and not exists (select from bonus_conversions points where points.brand = coupons.brand and points.code = coupons.code)
      returning 1
    ) select count(*)::int as count from gone`)
  if (rows[0]?.count && 'series' in target) await db.execute(sql`delete from coupon_series where id = ${target.series}`)
  return (rows[0]?.count ?? 0) > 0
}

export type CodeRow = {
  code: string
  used: number
  usedAt: string | null
  /** What its order costs, and what it took off. */
  turnover: number | null
  discount: number | null
}

/** The next codes of a series, in their order. */
export async function readCodes(db: Db, series: string, after: string, count: number): Promise<CodeRow[]> {
  const { rows } = await db.execute<CodeRow>(sql`
    select coupons.code, used, "usedAt", turnover, discount
    from coupons cross join lateral (
      select ${utc(sql`max(used_at)`)} as "usedAt", sum(total)::float8 as turnover, sum(discount)::float8 as discount
      from coupon_uses uses where uses.brand = coupons.brand and uses.code = coupons.code) uses
    where series_id = ${series} and coupons.code collate "C" > ${after}
    order by coupons.code collate "C" limit ${count}`)
  return rows
}

/** Categories by name, and some products of the storefront to try a coupon with. */
export async function readChoices(db: Db, brand: string, locale: string) {
  const { rows } = await db.execute<{
    categories: { code: string; title: string }[]
    products: { id: string; title: string }[]
  }>(sql`
    select (select coalesce(json_agg(json_build_object('code', code, 'title', title) order by position, code), '[]')
        from categories join category_texts on category = code and locale = ${locale}) as categories,
      (select coalesce(json_agg(json_build_object('id', product_id, 'title', title) order by title), '[]') from (
        select product_id from products
        where is_active and ${brand} = any(brand_channels) order by popularity desc, product_id limit 100
      ) popular join product_texts using (product_id) where locale = ${locale}) as products`)
  return rows[0] ?? { categories: [], products: [] }
}
