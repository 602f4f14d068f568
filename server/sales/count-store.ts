import { type SQL, sql } from 'drizzle-orm'
import { type FigureKind, figureKinds } from '#contract/staff/sales.ts'
import type { Db } from '#server/database/database.ts'
import { shortListOf } from '#server/database/lists.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type Days, fewestSearches } from './period-rules.ts'
import { salesFigures } from './schema.ts'

/** A storefront, its market, and the time zone whose days are counted. */
export type Counted = { storefront: string; market: string; zone: string }

/** Names all figures but one, by which their rows are found along the primary key. */
const isCounted = sql`figure in ${shortListOf(figureKinds.filter((kind) => kind !== 'search'))}`

/**
 * What is counted from orders, in the storefront's own currency by the rate of each order; searches are counted when
 * they happen. `within` admits the moments of the days that are
 * counted: with its bounds the planner knows how few of a million orders they are.
 */
const recounted = (dayOf: (moment: SQL) => SQL, within: (moment: SQL) => SQL): Partial<Record<FigureKind, SQL>> => ({
  // A row for each day, also without an order: it says that the day was counted.
  orders: sql`
    select day, '' as subject, count(placed.id) as count, coalesce(sum(round(total / rate::numeric)), 0) as amount, 0 as margin, 0 as margin_of
    from days left join placed using (day) group by day`,
  refund: sql`
    select ${dayOf(sql`refunds.created_at`)}, '', count(*), sum(round(refunds.amount / rate::numeric)), 0, 0
    from refunds join orders on orders.id = refunds.order_id
    where ${within(sql`refunds.created_at`)} and orders.brand = (select storefront from counted)
      and orders.state <> 'cancelled' group by 1`,
  product: sql`
    select day, product_id, sum(pieces), sum(sold), sum(net - cost), sum(net) filter (where cost is not null)
    from placed join order_lines on order_id = placed.id join products using (product_id),
      lateral (select quantity - cancelled as pieces,
        round((order_lines.total + discount) / rate::numeric * (quantity - cancelled) / quantity) as sold) line,
      lateral (select round(sold / (1 + vat_rate::numeric / 100)) as net,
        pieces * (select (one ->> 'amount')::int from jsonb_array_elements(costs) one
          where one ->> 'market' = (select market from counted)) as cost) profit
    where pieces > 0 group by day, product_id`,
  return: sql`
    select ${dayOf(sql`checked_at`)}, product_id, sum(accepted),
      sum(round((order_lines.total + discount) / rate::numeric * accepted / order_lines.quantity)), 0, 0
    from returns join return_lines on return_id = returns.id join orders on orders.id = returns.order_id
      join order_lines on order_lines.order_id = returns.order_id and order_lines.line = return_lines.line
    where ${within(sql`checked_at`)} and returns.brand = (select storefront from counted) and accepted > 0 group by 1, product_id`,
  coupon: sql`
    select day, adjustment ->> 'origin', count(distinct placed.id), -sum(round((adjustment ->> 'amount')::int / rate::numeric)), 0, 0
    from placed join payments on payments.id = payment_id, jsonb_array_elements(snapshot -> 'adjustments') adjustment
    where adjustment ->> 'type' = 'coupon' or adjustment ->> 'type' = 'free-shipping' and adjustment ->> 'origin' <> 'threshold'
    group by day, adjustment ->> 'origin'`,
  delivery: sql`
    select ${dayOf(sql`delivered_at`)}, carrier, count(*),
      count(*) filter (where ${dayOf(sql`delivered_at`)} <= shipments.promised_on), 0, 0
    from shipments join orders on orders.id = order_id
    where ${within(sql`delivered_at`)} and brand = (select storefront from counted)
      and shipments.promised_on is not null group by 1, carrier`,
})

/** Counts these days anew, all figures at once: what is no longer true is gone with what was counted before. */
export async function recountDays(db: Db, { storefront, zone, market }: Counted, days: Days) {
  const dayOf = (moment: SQL) => sql`(${moment} at time zone ${zone}::text)::date`
  const within = (moment: SQL) => sql`${moment} >= ${days.first}::date::timestamp at time zone ${zone}::text
    and ${moment} < (${days.last}::date + 1)::timestamp at time zone ${zone}::text`
  const found = Object.entries(recounted(dayOf, within)).map(
    ([figure, rows]) => sql`select ${figure}::text as figure, found.* from (${rows}) found`,
  )
  await db.transaction(async (db) => {
    // The nightly count begins together with one of every ten minutes: both would insert the same rows.
    await lockNames(db, [`sales ${storefront}`])
    await db.execute(sql`
      delete from sales_figures where storefront = ${storefront} and span = 'day' and ${isCounted}
        and starts between ${days.first} and ${days.last}`)
    await db.execute(sql`
      with counted as (select ${storefront}::text as storefront, ${market}::text as market),
      days as (
        select day::date from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') day),
      placed as materialized (
        select ${dayOf(sql`created_at`)} as day, id, payment_id, total, rate from orders
        where ${within(sql`created_at`)} and brand = ${storefront} and state <> 'cancelled')
      insert into sales_figures (storefront, span, figure, starts, subject, count, amount, margin, margin_of)
      select ${storefront}, 'day', figure, day, subject, count, amount, coalesce(margin, 0), coalesce(margin_of, 0)
      from (${sql.join(found, sql` union all `)}) rows`)
    await sumMonths(db, storefront, days)
  })
}

/** The months that these days are in, from what was counted by day. */
async function sumMonths(db: Db, storefront: string, { first, last }: Days) {
  const month = (day: string) => sql`date_trunc('month', ${day}::date)::date`
  const end = sql`(date_trunc('month', ${last}::date) + interval '1 month')::date`
  await db.execute(sql`
    delete from sales_figures where storefront = ${storefront} and span = 'month' and ${isCounted}
      and starts >= ${month(first)} and starts < ${end}`)
  await db.execute(sql`
    insert into sales_figures (storefront, span, figure, starts, subject, count, amount, margin, margin_of)
    select storefront, 'month', figure, date_trunc('month', starts)::date, subject, sum(count), sum(amount), sum(margin), sum(margin_of)
    from sales_figures
    where storefront = ${storefront} and span = 'day' and ${isCounted} and starts >= ${month(first)} and starts < ${end}
    group by 1, 3, 4, 5`)
}

/** The first days that were never counted, from the first order on. */
export async function uncountedDays(db: Db, { storefront, zone }: Counted, today: string, most: number) {
  const { rows } = await db.execute<{ day: string }>(sql`
    with begin as (
      select (created_at at time zone ${zone})::date as first from orders where brand = ${storefront} order by created_at limit 1)
    select day::date::text as day from begin, generate_series(first, ${today}::date, interval '1 day') day
    where not exists (
      select from sales_figures
      where storefront = ${storefront} and span = 'day' and figure = 'orders' and starts = day::date and subject = '')
    order by 1 limit ${most}`)
  return rows.map(({ day }) => day)
}

/** The most phrases that a day keeps: a flood of invented ones fills nothing. */
const mostPhrases = 2000

export type MissedSearch = { storefront: string; day: string; phrase: string; count: number }

export async function addMissedSearches(db: Db, missed: readonly MissedSearch[]) {
  await db.execute(sql`
    insert into sales_figures as known (storefront, span, figure, starts, subject, count, amount)
    select storefront, span, 'search', case span when 'day' then day else date_trunc('month', day)::date end, phrase, count, 0
    from json_to_recordset(${JSON.stringify(missed)}::json) as missed (storefront text, day date, phrase text, count int),
      (values ('day'), ('month')) spans (span)
    where (select count(*) from sales_figures
      where storefront = missed.storefront and span = 'day' and figure = 'search' and starts = day) < ${mostPhrases}
    order by 1, 2, 4, 5
    on conflict (storefront, span, figure, starts, subject) do update set count = known.count + excluded.count`)
}

/** Phrases of days that no view shows any more, and of months those that few people typed. */
export const forgetSearches = (db: Db, before: string, giveWay?: GiveWay) =>
  sweep(
    db,
    salesFigures,
    sql`figure = 'search' and starts < ${before} and (span = 'day' or count < ${fewestSearches})`,
    giveWay,
  )
