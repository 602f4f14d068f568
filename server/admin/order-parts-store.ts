import { type SQL, sql } from 'drizzle-orm'
import type { AdminRefund, AdminReturn, AdminShipment } from '#contract/admin/order-parts.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { moment } from './sql-parts.ts'

/** `states` are those that are wanted; `after` is the id of the last one of the page before. */
export type PartWish = {
  brands: readonly string[]
  states: readonly string[]
  since: string | undefined
  after: string | undefined
  count: number
}

/**
 * The newest parts of orders. Each state is read along the index of its own, so that a rare one is found as fast as a
 * frequent one; the storefront is looked up by the way, because no join may disturb the order.
 */
function newest(table: SQL, { brands, states, since, after, count }: PartWish): SQL {
  const place = after
    ? sql`(part.created_at, part.id) < (select created_at, id from ${table} where id = ${after}::uuid)`
    : sql`true`
  const isLate = since === undefined ? sql`true` : sql`part.created_at >= ${since}::timestamptz`
  return sql`
    (select found.* from unnest(${arrayOf(states)}) wanted (state) cross join lateral (
      select part.* from ${table} part
      where part.state = wanted.state and ${place} and ${isLate}
        and (select brand from orders where orders.id = part.order_id) = any(${arrayOf(brands)})
      order by part.created_at desc, part.id desc limit ${count}::int) found
    order by found.created_at desc, found.id desc limit ${count}::int) part`
}

const ofOrder = sql`orders.brand, part.order_id, orders.number::text as order_number`
const rowsOf = (columns: SQL, list: SQL) => sql`
  select part.id, ${ofOrder}, ${columns} from ${list} join orders on orders.id = part.order_id
  order by part.created_at desc, part.id desc`

export async function readShipments(db: Db, wish: PartWish): Promise<AdminShipment[]> {
  const columns = sql`
    part.number, part.state, part.carrier, part.tracking_number, part.country, part.promised_on::text, ${moment('part.created_at')} as created_at,
    ${moment('part.shipped_at')} as shipped_at, ${moment('part.delivered_at')} as delivered_at,
    (select coalesce(json_agg(json_build_object('line', line, 'quantity', quantity) order by line), '[]')
      from shipment_lines where shipment_id = part.id) as items`
  return (await db.execute<AdminShipment>(rowsOf(columns, newest(sql`shipments`, wish)))).rows
}

export async function readReturns(db: Db, wish: PartWish): Promise<AdminReturn[]> {
  const columns = sql`
    part.number, part.state, part.send_by::text, part.note, ${moment('part.created_at')} as created_at,
    ${moment('part.received_at')} as received_at, ${moment('part.checked_at')} as checked_at,
    (select coalesce(json_agg(json_build_object('line', line, 'quantity', quantity, 'reason', reason, 'accepted', accepted,
        'saleable', saleable) order by line), '[]')
      from return_lines where return_id = part.id) as items`
  return (await db.execute<AdminReturn>(rowsOf(columns, newest(sql`returns`, wish)))).rows
}

export async function readRefunds(db: Db, wish: PartWish): Promise<AdminRefund[]> {
  const columns = sql`
    part.state, part.cause, part.currency as currency_code, part.amount, part.shipping, part.goodwill, part.reason,
    ${moment('part.created_at')} as created_at, ${moment('part.done_at')} as done_at,
    (select coalesce(json_agg(json_build_object('line', line, 'quantity', quantity, 'amount', refund_lines.amount)
        order by line), '[]')
      from refund_lines where refund_id = part.id) as items`
  return (await db.execute<AdminRefund>(rowsOf(columns, newest(sql`refunds`, wish)))).rows
}
