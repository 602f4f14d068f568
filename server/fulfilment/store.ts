import { sql } from 'drizzle-orm'
import type { Actor, OrderEventType } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { LinePieces, PackedLine } from './rules.ts'
import type { OrderToPack } from './service.ts'

/** The last day of arrival that the customer was told: when the order was placed, or later by a delay. */
const promisedOn = sql`
  coalesce(
    (select details ->> 'arrival' from order_events
      where order_id = orders.id and type = 'delayed' order by id desc limit 1),
    snapshot -> 'delivery' ->> 'max')`
/** The address that the customer has changed it to, or else that of the cart. */
const address = sql`coalesce(orders.shipping_address, snapshot -> 'cart' -> 'shipping_address')`

export async function readOrderToPack(
  db: Db,
  order: string,
): Promise<(OrderToPack & { state: OrderState }) | undefined> {
  const { rows } = await executePrepared<OrderToPack & { state: OrderState }>(
    db,
    'order-to-pack',
    sql`
    select orders.id, orders.number, orders.brand, orders.state, ${address} as address, ${promisedOn} as "promisedOn",
      snapshot -> 'cart' -> 'shipments' -> 0 -> 'method' ->> 'code' as shipping,
      (select json_agg(json_build_object('line', line, 'productId', product_id, 'variantId', variant_id,
          'options', options, 'eye', eye, 'quantity', quantity - cancelled) order by line)
        from order_lines where order_id = orders.id and quantity > cancelled) as lines
    from orders join payments on payments.id = payment_id where orders.id = ${order}`,
  )
  return rows[0]
}

type Packing = {
  pieces: LinePieces[]
  /** The number of the next parcel. */
  number: number
  /** The number of the parcel with this key, if there is one. */
  known: number | null
  country: string
  promisedOn: string | null
  isRefused: boolean
}

/** What an order that is locked holds, and what has left of it. */
export async function readPacking(db: Db, order: string, key: string): Promise<Packing> {
  const { rows } = await executePrepared<Packing>(
    db,
    'read-packing',
    sql`
    select ${address} ->> 'country_code' as country, ${promisedOn} as "promisedOn",
      (select json_agg(json_build_object('line', line, 'ordered', quantity, 'cancelled', cancelled, 'shipped', (
          select coalesce(sum(packed.quantity), 0) from shipment_lines packed
          where packed.order_id = orders.id and packed.line = order_lines.line)) order by line)
        from order_lines where order_id = orders.id) as pieces,
      (select coalesce(max(number), 0) + 1 from shipments where order_id = orders.id) as number,
      (select number from shipments where order_id = orders.id and key = ${key}) as known,
      exists (select from order_events where order_id = orders.id and type = 'refused') as "isRefused"
    from orders join payments on payments.id = payment_id where orders.id = ${order}`,
  )
  const [packing] = rows
  if (!packing) throw new Error(`The order ${order} does not exist any more`)
  return packing
}

type NewShipment = {
  id: string
  order: string
  number: number
  carrier: string
  trackingNumber: string | null
  country: string
  promisedOn: string | null
  key: string
  lines: PackedLine[]
  by: Actor
}

/**
 * A parcel that has left, with what is in it and the event that says so. The boxes that were scanned for these pieces have
 * left with it, whoever sends it: nobody packs the order any more, and they are not on the shelf.
 */
export async function insertShipment(db: Db, shipment: NewShipment): Promise<void> {
  const { id, order, number, carrier, trackingNumber, country, key, lines, by } = shipment
  const actorId = ('id' in by && by.id) || null
  await executePrepared(
    db,
    'insert-shipment',
    sql`
    with pieces as (select * from json_to_recordset(${JSON.stringify(lines)}::json) one (line smallint, quantity int)
    ), shipment as (
      insert into shipments (
        id, order_id, number, state, carrier, tracking_number, country, promised_on, shipped_at, key)
      values (
        ${id}, ${order}, ${number}, 'shipped', ${carrier}, ${trackingNumber}, ${country}, ${shipment.promisedOn}::date,
        now(), ${key})
    ), packed as (
      insert into shipment_lines (shipment_id, order_id, line, quantity)
      select ${id}, ${order}, line, quantity from pieces
    ), scanned as (
      select id, line, row_number() over (partition by line order by packed_at, id) as place
      from packed_boxes where order_id = ${order} and shipment_id is null
    ), sent as (
      update packed_boxes set shipment_id = ${id} from scanned join pieces using (line)
      where packed_boxes.id = scanned.id and place <= quantity returning gtin, lot
    ), counts as (
      select gtin, lot, count(*)::int as boxes from sent where lot is not null group by gtin, lot
    ), shelf as (
      update stock_lots set quantity = greatest(0, stock_lots.quantity - boxes) from counts
      where stock_lots.gtin = counts.gtin and stock_lots.lot = counts.lot
    ), claim as (delete from packing_claims where order_id = ${order})
    insert into order_events (order_id, type, actor, actor_id, details)
    values (${order}, 'shipped', ${by.kind}, ${actorId}, ${JSON.stringify({ parcel: number, carrier, lines })}::jsonb)`,
  )
}

export type LockedShipment = { id: string; order: string; number: number; state: ParcelState }

/**
 * All that the carrier knows by this number: a parcel may hold two orders. The orders are locked first, so that what
 * happens to one of them is told to programs of others in the order in which it happened.
 */
export async function lockShipments(
  db: Db,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<LockedShipment[]> {
  const { rows } = await executePrepared<LockedShipment>(
    db,
    'lock-shipments',
    sql`
    with held as materialized (
      select id from orders where id in (
        select order_id from shipments where tracking_number = ${trackingNumber} and carrier = ${carrier})
      order by id for no key update
    )
    select id, order_id as order, number, state from shipments
    where (select count(*) from held) > 0 and tracking_number = ${trackingNumber} and carrier = ${carrier}
    order by id for update`,
  )
  return rows
}

type ShipmentMove = { ids: string[]; to: ParcelState; deliveredAt: Date | null; event: OrderEventType; by: Actor }

/** Moves parcels that are locked, and notes it. */
export async function moveShipments(db: Db, { ids, to, deliveredAt, event, by }: ShipmentMove): Promise<void> {
  const actorId = ('id' in by && by.id) || null
  await executePrepared(
    db,
    'move-shipments',
    sql`
    with moved as (
      update shipments set state = ${to}, delivered_at = ${deliveredAt?.toISOString() ?? null}::timestamptz
      where id in ${listOf(ids, 'uuid')}
      returning order_id, number, delivered_at
    )
    insert into order_events (order_id, type, actor, actor_id, details)
    select order_id, ${event}, ${by.kind}, ${actorId}::text, jsonb_build_object('parcel', number, 'at', delivered_at) from moved`,
  )
}
