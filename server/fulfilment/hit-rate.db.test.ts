import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { countArrivals, readHitRates } from './hit-rate.ts'

type Arrivals = { count: number; carrier?: string; delivered?: string; promised?: string; state?: string }

dbTest(
  'the hit rate counts what arrived by the day that was named, by the country’s calendar',
  async ({ database }) => {
    const { db } = database
    const shop = await openOrderShop(database)
    const { id } = await shop.buy(shop.visitor(), wish('CARE'))
    let number = 0

    /** So many parcels, as moments and days from now on. */
    async function arrive(
      db: Db,
      { count, carrier = 'dhl', delivered = '-1 day', promised = '0 days', state }: Arrivals,
    ) {
      await db.execute(sql`
      insert into shipments (
        id, order_id, number, state, carrier, country, promised_on, shipped_at, delivered_at, key)
      select gen_random_uuid(), ${id}, ${number} + series, ${state ?? 'delivered'}, ${carrier}, 'CH',
        (now() + ${promised}::interval)::date, now() - interval '5 days',
        case when ${state ?? 'delivered'} = 'delivered' then now() + ${delivered}::interval end, ${number} + series
      from generate_series(1, ${count}) series`)
      number += count
    }
    const rates = async () => {
      await countArrivals(db)
      return readHitRates(db, 'CH')
    }

    await arrive(db, { count: 49 })
    await arrive(db, { count: 60, delivered: '-91 days' })
    expect(await rates()).toEqual({ dhl: undefined })
    await arrive(db, { count: 1, delivered: '-1 day', promised: '-3 days' })
    expect(await rates()).toEqual({ dhl: 98 })
    await arrive(db, { count: 50, carrier: 'gls', promised: '-9 days' })
    expect(await rates()).toEqual({ dhl: 98, gls: 0 })
    await arrive(db, { count: 10, state: 'lost' })
    await arrive(db, { count: 10, state: 'shipped' })
    expect(await rates()).toEqual({ dhl: 81, gls: 0 })
    expect(await readHitRates(db, 'DE')).toEqual({})
  },
)

dbTest('a parcel that arrives late in the evening of the named day is in time', async ({ database }) => {
  const { db } = database
  const shop = await openOrderShop(database)
  const { id } = await shop.buy(shop.visitor(), wish('CARE'))
  // 23:30 in Zurich in winter, and half past midnight on the next day.
  for (const [number, delivered] of ['2026-01-15T22:30:00Z', '2026-01-15T23:30:00Z'].entries())
    await db.execute(sql`
      insert into shipments (id, order_id, number, state, carrier, country, promised_on, shipped_at, delivered_at, key)
      values (gen_random_uuid(), ${id}, ${number + 1}, 'delivered', 'dhl', 'CH', '2026-01-15', now(), ${delivered},
        ${number})`)
  await countArrivals(db, new Date('2026-01-20T00:00:00Z'))
  const { rows } = await db.execute(sql`select deliveries, in_time from delivery_hit_rates`)
  expect(rows).toEqual([{ deliveries: 2, in_time: 1 }])
})
