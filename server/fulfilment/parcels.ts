import { sql } from 'drizzle-orm'
import { carriers, trackingUrl } from '#contract/checkout/carriers.ts'
import type { Parcel } from '#contract/checkout/parcel.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'

type ParcelRow = Omit<Parcel, 'carrier_name' | 'tracking_url' | 'shipped_at' | 'delivered_at'> & {
  shipped_at: string | null
  delivered_at: string | null
}

/** The parcels of an order, as screens and the API show them. */
export async function parcelsOf(db: Db, order: string): Promise<Parcel[]> {
  const { rows } = await executePrepared<ParcelRow>(
    db,
    'parcels-of-order',
    sql`
    select number, state, carrier, tracking_number, promised_on::text, shipped_at, delivered_at,
      (select json_agg(json_build_object('line', line, 'quantity', quantity) order by line)
        from shipment_lines where shipment_id = shipments.id) as items
    from shipments where order_id = ${order} order by number`,
  )
  return rows.map((row) => ({
    ...row,
    carrier_name: carriers[row.carrier].name,
    tracking_url: row.tracking_number && trackingUrl(row.carrier, row.tracking_number),
    shipped_at: momentOf(row.shipped_at),
    delivered_at: momentOf(row.delivered_at),
  }))
}

const momentOf = (written: string | null) => written && new Date(written).toISOString()
