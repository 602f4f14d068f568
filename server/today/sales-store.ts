import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { SalesDay, SoldHour } from './sales-rules.ts'

/** What was sold in each hour of these days, in the storefronts' own currencies. Exported for the test that reads its plan. */
export const salesQuery = (days: readonly SalesDay[]): SQL => sql`
  select brand, day.day, extract(hour from local)::int as hour, local::time <= day.clock::time as "isByNow",
    count(*)::int as orders, sum(round(total / rate::numeric))::float8 as amount
  from json_to_recordset(${JSON.stringify(days)}::json) as day
      (zone text, brands text[], day text, "from" timestamptz, until timestamptz, clock text)
    join orders on created_at >= day.from and created_at < day.until and brand = any (day.brands),
    lateral (select created_at at time zone day.zone as local) clock
  where state <> 'cancelled'
  group by 1, 2, 3, 4`

export async function readSoldHours(db: Db, days: readonly SalesDay[]): Promise<SoldHour[]> {
  const { rows } = await db.execute<SoldHour>(salesQuery(days))
  return rows
}

/** The day of each storefront's first order, by its smallest number. */
export async function readFirstDays(db: Db, days: readonly SalesDay[]): Promise<Record<string, string>> {
  const brands = days.flatMap(({ brands, zone }) => brands.map((brand) => ({ brand, zone })))
  const { rows } = await db.execute<{ brand: string; day: string }>(sql`
    select distinct brand, (first.created_at at time zone zone)::date::text as day
    from json_to_recordset(${JSON.stringify(brands)}::json) as storefront (brand text, zone text),
      lateral (select created_at from orders where orders.brand = storefront.brand order by number limit 1) first`)
  return Object.fromEntries(rows.map(({ brand, day }) => [brand, day]))
}
