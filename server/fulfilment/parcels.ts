import { sql } from 'drizzle-orm'
import { carriers, trackingUrl } from '#contract/checkout/carriers.ts'
import type { Parcel } from '#contract/checkout/parcel.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'

type ParcelRow = { id: string } & Omit<Parcel, 'carrier_name' | 'tracking_url' | 'shipped_at' | 'delivered_at'> & {
    shipped_at: string | null
    delivered_at: string | null
  }

/** The parcels of an order, as screens and the API show them. */
export const parcelsOf = async (db: Db, order: string): Promise<Parcel[]> =>
  (await readParcels(db, order)).map(({ id: _, ...parcel }) => parcel)

/** One of them. Throws if there is none: a job only knows parcels that have left. */
export async function readParcel(db: Db, order: string, number: number): Promise<Parcel & { id: string }> {
  const found = (await readParcels(db, order)).find((parcel) => parcel.number === number)
  if (!found) throw new Error(`The order ${order} has no parcel ${number}`)
  return found
}

async function readParcels(db: Db, order: string): Promise<(Parcel & { id: string })[]> {
  const { rows } = await executePrepared<ParcelRow>(
    db,
    'parcels-of-order',
    sql`
    select id, number, state, carrier, tracking_number, promised_on::text, shipped_at, delivered_at,
      (select json_agg(json_build_object('line', line, 'quantity', quantity) order by line)
        from shipment_lines where shipment_id = shipments.id) as items
    from shipments where order_id = ${order} order by number`,
  )
  return rows.map(viewOf)
}

/** The parcels of many orders, by order. Orders without any are missing. */
export async function parcelsOfOrders(db: Db, orders: readonly string[]): Promise<Map<string, Parcel[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await executePrepared<ParcelRow & { orderId: string }>(
    db,
    'parcels-of-orders',
    sql`
    select order_id as "orderId", id, number, state, carrier, tracking_number, promised_on::text, shipped_at, delivered_at,
      (select json_agg(json_build_object('line', line, 'quantity', quantity) order by line)
        from shipment_lines where shipment_id = shipments.id) as items
    from shipments where order_id in ${listOf(orders, 'uuid')}
    order by number`,
  )
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([order, its]) => [order, its.map(({ orderId: _, ...row }) => viewOf(row))]))
}

const viewOf = (row: ParcelRow): Parcel & { id: string } => ({
  ...row,
  carrier_name: carriers[row.carrier].name,
  tracking_url: row.tracking_number && trackingUrl(row.carrier, row.tracking_number),
  shipped_at: momentOf(row.shipped_at),
  delivered_at: momentOf(row.delivered_at),
})

const momentOf = (written: string | null) => written && new Date(written).toISOString()
