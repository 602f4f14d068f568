import { sql } from 'drizzle-orm'
import type { CountryCode } from '#contract/brand.ts'
import type { CarrierCode } from '#contract/checkout/carriers.ts'
import { timeZones } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import { hitsOfHundred } from './rules.ts'

/**
 * Counts anew how many parcels of the last 90 days arrived by the day that the customer was told, by the calendar of the
 * country. A parcel that was lost did not arrive in time.
 */
export async function countArrivals(db: Db, now = new Date()): Promise<void> {
  const start = sql`${now.toISOString()}::timestamptz - interval '90 days'`
  await db.transaction(async (db) => {
    await db.execute(sql`delete from delivery_hit_rates`)
    await db.execute(sql`
      insert into delivery_hit_rates (carrier, country, deliveries, in_time)
      select carrier, country, count(*),
        count(*) filter (where (delivered_at at time zone (${JSON.stringify(timeZones)}::jsonb ->> country))::date <= promised_on)
      from shipments
      where promised_on is not null
        and (delivered_at > ${start} or state = 'lost' and shipped_at > ${start})
      group by carrier, country`)
  })
}

type HitRate = { carrier: CarrierCode; deliveries: number; inTime: number }

/** Number of parcels of 100 to this country that arrived in time, by carrier; without carriers of few parcels. */
export async function readHitRates(db: Db, country: CountryCode): Promise<Partial<Record<CarrierCode, number>>> {
  const { rows } = await db.execute<HitRate>(sql`
    select carrier, deliveries, in_time as "inTime" from delivery_hit_rates where country = ${country}`)
  return Object.fromEntries(rows.map((rate) => [rate.carrier, hitsOfHundred(rate)]))
}
